package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.status.Subject;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Creates objects. */
final class CreateVerb implements Verb {

    private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private final ObjectStore store;
    private final ResourceCatalog catalog;
    private final ObjectWriter writer;
    private final Answers answers;

    CreateVerb(ObjectStore store, ResourceCatalog catalog, ObjectWriter writer, Answers answers) {
        this.store = store;
        this.catalog = catalog;
        this.writer = writer;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        JsonObject object = Bodies.object(request);
        if (!Json.textOrEmpty(object, "metadata", "resourceVersion").isEmpty()) {
            throw new StatusException(500, "", "resourceVersion should not be set on objects to be created");
        }
        Strictness.check(request, object);
        DefinitionWarnings.check(request, object);
        JsonObject created = create(request, object, request.writeOptions(true));
        return answers.one(201, request, created);
    }

    /** Creates what is given, once it has a name and a place. */
    JsonObject create(ResourceRequest request, JsonObject object, WriteOptions options) {
        ResourceType type = request.type();
        nameIt(type, object);
        String name = Json.textOrEmpty(object, "metadata", "name");
        admit(type, request.address().namespace(), name);
        return writer.create(type, request.address().namespace(), object, options);
    }

    private void admit(ResourceType type, String namespace, String name) {
        if (catalog.isTerminating(type.resource())) {
            String message = "create not allowed while custom resource definition is terminating";
            throw new StatusException(405, "MethodNotAllowed", message)
                    .with("group", type.group())
                    .with("kind", type.names().plural());
        }
        if (type.traits().namespaced()) {
            requireNamespace(type, namespace, name);
        }
    }

    private void requireNamespace(ResourceType type, String namespace, String name) {
        JsonObject found = store.get(new ObjectKey(BuiltInTypes.NAMESPACES, "", namespace));
        if (found == null) {
            throw Refusals.notFound(new Subject("namespaces", "", namespace));
        }
        if (Json.find(found, "metadata", "deletionTimestamp") != null) {
            String why = "unable to create new content in namespace " + namespace + " because it is being terminated";
            throw Refusals.forbidden(type.subject(name), why)
                    .cause(
                            "NamespaceTerminating",
                            "namespace " + namespace + " is being terminated",
                            "metadata.namespace");
        }
    }

    private static void nameIt(ResourceType type, JsonObject object) {
        String name = Json.textOrEmpty(object, "metadata", "name");
        String prefix = Json.textOrEmpty(object, "metadata", "generateName");
        if (name.isEmpty() && prefix.isEmpty()) {
            FieldError error = FieldError.required("metadata.name", "name or generateName is required");
            throw Refusals.invalid(type.kind(), type.group(), "", List.of(error));
        }
        if (name.isEmpty()) {
            object.getAsJsonObject("metadata").addProperty("name", prefix + suffix());
        }
    }

    private static String suffix() {
        return ThreadLocalRandom.current()
                .ints(5, 0, SUFFIX_LETTERS.length())
                .mapToObj(index -> SUFFIX_LETTERS.substring(index, index + 1))
                .collect(Collectors.joining());
    }
}
