package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import org.jspecify.annotations.Nullable;

/** Deletes objects. */
final class DeleteVerb implements Verb {

    private final ObjectStore store;
    private final ObjectWriter writer;
    private final Answers answers;

    DeleteVerb(ObjectStore store, ObjectWriter writer, Answers answers) {
        this.store = store;
        this.writer = writer;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        DeleteOptions options = DeleteOptions.of(request);
        JsonObject before = request.existing(store);
        JsonObject left = writer.delete(
                request.type(), request.key(), options.preconditions(), options.finalizer(), options.dryRun());
        return ApiResponse.json(200, answer(request, before, left));
    }

    private JsonObject answer(ResourceRequest request, JsonObject before, @Nullable JsonObject left) {
        ResourceType type = request.type();
        if (left != null || type.resource().equals(BuiltInTypes.NAMESPACES)) {
            return answers.whole().one(type, left == null ? before : left);
        }
        JsonObject details = new JsonObject();
        details.addProperty("name", request.address().name());
        if (!type.group().isEmpty()) {
            details.addProperty("group", type.group());
        }
        details.addProperty("kind", type.names().plural());
        details.addProperty("uid", Json.textOrEmpty(before, "metadata", "uid"));
        JsonObject status = new JsonObject();
        status.addProperty("kind", "Status");
        status.addProperty("apiVersion", "v1");
        status.add("metadata", new JsonObject());
        status.addProperty("status", "Success");
        status.add("details", details);
        return status;
    }
}
