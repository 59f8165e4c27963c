package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.apply.ApplyMode;
import dev.longshore.test.kubernetes.inprocess.apply.FieldManagement;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.rules.Times;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import dev.longshore.test.kubernetes.inprocess.schema.UnknownFields;
import dev.longshore.test.kubernetes.inprocess.schema.Validator;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import java.time.Clock;
import java.util.List;

/** Server-side apply. */
final class ApplyVerb implements Verb {

    private final ObjectStore store;
    private final ObjectWriter writer;
    private final CreateVerb creator;
    private final Answers answers;
    private final Clock clock;
    private final FieldManagement fields = new FieldManagement();

    ApplyVerb(ObjectStore store, ObjectWriter writer, CreateVerb creator, Answers answers, Clock clock) {
        this.store = store;
        this.writer = writer;
        this.creator = creator;
        this.answers = answers;
        this.clock = clock;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        requireManager(request);
        JsonObject configuration = configuration(request);
        boolean create = store.get(request.key()) == null
                && request.address().subresource().isEmpty();
        JsonObject written = create ? create(request, configuration) : update(request, configuration);
        return answers.one(create ? 201 : 200, request, written);
    }

    private JsonObject create(ResourceRequest request, JsonObject configuration) {
        JsonObject object = applied(request, nothing(), configuration);
        return creator.create(request, object, request.writeOptions(true).alreadyTracked());
    }

    private JsonObject update(ResourceRequest request, JsonObject configuration) {
        return writer.update(
                request.type(),
                request.key(),
                live -> applied(request, live, configuration),
                request.writeOptions(true).alreadyTracked());
    }

    private JsonObject applied(ResourceRequest request, JsonObject live, JsonObject configuration) {
        JsonObject object = fields.apply(request.type(), live, configuration, request.actor(), mode(request));
        Bodies.checkName(request, object);
        return object;
    }

    private ApplyMode mode(ResourceRequest request) {
        return new ApplyMode(request.query().flag("force"), Times.now(clock));
    }

    private static JsonObject configuration(ResourceRequest request) {
        JsonObject configuration =
                Bodies.requireObject(Bodies.yaml(request.http().body()));
        if (Json.find(configuration, "metadata", "managedFields") != null) {
            throw Refusals.badRequest("metadata.managedFields must be nil");
        }
        Bodies.checkKind(request.type(), configuration);
        Bodies.checkNamespace(request, configuration);
        checkFields(request.type(), configuration);
        DefinitionWarnings.check(request, configuration);
        return configuration;
    }

    /** Unlike other writes, this one cannot do with what does not fit the schema: nobody could own it. */
    private static void checkFields(ResourceType type, JsonObject configuration) {
        Schema schema = new Schema(type.schema());
        UnknownFields.find(schema, configuration).stream().findFirst().ifPresent(path -> {
            throw untyped(path + ": field not declared in schema");
        });
        Validator.validate(schema, configuration).stream()
                .filter(error -> error.reason().equals("FieldValueTypeInvalid"))
                .findFirst()
                .ifPresent(error -> {
                    throw untyped(error.toString());
                });
    }

    private static StatusException untyped(String why) {
        return new StatusException(500, "", "failed to create typed patch object: ." + why);
    }

    private static void requireManager(ResourceRequest request) {
        if (request.query().text("fieldManager").isEmpty()) {
            FieldError error = FieldError.required("fieldManager", "is required for apply patch");
            throw Refusals.invalid("PatchOptions", "meta.k8s.io", "", List.of(error));
        }
    }

    private static JsonObject nothing() {
        JsonObject nothing = new JsonObject();
        nothing.add("metadata", new JsonObject());
        return nothing;
    }
}
