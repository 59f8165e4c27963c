package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import dev.longshore.test.kubernetes.inprocess.selector.ObjectFilter;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.table.Page;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import java.util.List;

/** Deletes all objects that are selected. */
final class DeleteCollectionVerb implements Verb {

    private final ObjectStore store;
    private final ObjectWriter writer;
    private final Answers answers;

    DeleteCollectionVerb(ObjectStore store, ObjectWriter writer, Answers answers) {
        this.store = store;
        this.writer = writer;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        DeleteOptions options = DeleteOptions.of(request);
        ObjectFilter filter = request.filter();
        List<JsonObject> doomed = store.list(request.type().resource()).objects().values().stream()
                .filter(filter)
                .toList();
        doomed.forEach(object -> delete(request, object, options));
        Page page = new Page(store.revision(), doomed, "", -1);
        return ApiResponse.json(200, answers.whole().list(request.type(), page));
    }

    private void delete(ResourceRequest request, JsonObject object, DeleteOptions options) {
        ObjectKey key = request.type()
                .key(Json.textOrEmpty(object, "metadata", "namespace"), Json.textOrEmpty(object, "metadata", "name"));
        try {
            writer.delete(request.type(), key, options.preconditions(), options.finalizer(), options.dryRun());
        } catch (StatusException gone) {
            if (gone.code() != 404) {
                throw gone;
            }
        }
    }
}
