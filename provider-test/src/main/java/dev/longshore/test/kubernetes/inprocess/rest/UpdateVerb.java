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
        checkName(request, object);
        Strictness.check(request, object);
        ResourceType type = request.type();
        boolean create = type.traits().createOnUpdate() && store.get(request.key()) == null;
        JsonObject written = create
                ? creator.create(request, object, request.writeOptions(true))
                : writer.update(
                        type,
                        request.key(),
                        before -> object.deepCopy(),
                        request.writeOptions(type.traits().blindUpdate()));
        return answers.one(create ? 201 : 200, request, written);
    }

    private static void checkName(ResourceRequest request, JsonObject object) {
        String given = Json.textOrEmpty(object, "metadata", "name");
        if (given.isEmpty()) {
            throw Refusals.badRequest(
                    "the name of the object (based on URL) was not provided in the body: name must be provided");
        }
        if (!given.equals(request.address().name())) {
            throw Refusals.badRequest("the name of the object (" + given + ") does not match the name on the URL ("
                    + request.address().name() + ")");
        }
    }
}
