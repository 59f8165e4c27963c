package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;

/** Replaces objects. */
final class UpdateVerb implements Verb {

    private final ObjectStore store;
    private final ObjectWriter writer;
    private final CreateVerb creator;
    private final Answers answers;

    UpdateVerb(ObjectStore store, ObjectWriter writer, CreateVerb creator, Answers answers) {
        this.store = store;
        this.writer = writer;
        this.creator = creator;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        JsonObject object = Bodies.object(request);
        Bodies.checkName(request, object);
        Strictness.check(request, object);
        DefinitionWarnings.check(request, object);
        checkVersion(object);
        ResourceType type = request.type();
        boolean create = type.traits().createOnUpdate() && store.get(request.key()) == null;
        JsonObject written = create
                ? creator.create(request, object, request.writeOptions(true))
                : writer.update(
                        type,
                        request.key(),
                        before -> replacement(request, before, object),
                        request.writeOptions(type.traits().blindUpdate()));
        return answers.one(create ? 201 : 200, request, written);
    }

    private static void checkVersion(JsonObject object) {
        String version = Json.textOrEmpty(object, "metadata", "resourceVersion");
        if (!version.matches("[0-9]*")) {
            throw Refusals.badRequest("strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
        }
    }

    /** What has the name but is another object is not meant. */
    private static JsonObject replacement(ResourceRequest request, JsonObject before, JsonObject object) {
        String given = Json.textOrEmpty(object, "metadata", "uid");
        String actual = Json.textOrEmpty(before, "metadata", "uid");
        if (!given.isEmpty() && !given.equals(actual)) {
            String why = "Precondition failed: UID in precondition: " + given + ", UID in object meta: " + actual;
            throw Refusals.conflict(request.type().subject(request.address().name()), why);
        }
        return object.deepCopy();
    }
}
