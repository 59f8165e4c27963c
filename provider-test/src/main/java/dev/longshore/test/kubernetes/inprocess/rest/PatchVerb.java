package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.InapplicablePatchException;
import dev.longshore.test.kubernetes.inprocess.json.JsonPatch;
import dev.longshore.test.kubernetes.inprocess.json.MalformedDocumentException;
import dev.longshore.test.kubernetes.inprocess.json.MergePatch;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.table.Representations;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import java.util.List;
import java.util.function.BinaryOperator;

/** Changes objects by patches. */
final class PatchVerb implements Verb {

    private static final String JSON_PATCH = "application/json-patch+json";
    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
    private static final List<String> TYPES = List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH);

    private final ObjectWriter writer;
    private final Representations representations;

    PatchVerb(ObjectWriter writer, Representations representations) {
        this.writer = writer;
        this.representations = representations;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        BinaryOperator<JsonElement> patch = patch(request);
        JsonElement body = Bodies.json(request.http().body());
        JsonObject written = writer.update(
                request.type(),
                request.key(),
                request.address().subresource(),
                before -> patched(request, patch, before, body),
                request.writeOptions(true));
        return ApiResponse.json(
                200,
                representations
                        .choose(request.http().header("Accept"), request.query().text("includeObject"))
                        .one(request.type(), written));
    }

    private static BinaryOperator<JsonElement> patch(ResourceRequest request) {
        String contentType = request.http().contentType();
        boolean strategic =
                contentType.equals(STRATEGIC_PATCH) && !request.type().traits().custom();
        if (contentType.equals(JSON_PATCH)) {
            return JsonPatch::apply;
        }
        if (contentType.equals(MERGE_PATCH) || strategic) {
            return MergePatch::apply;
        }
        throw Refusals.unsupportedMediaType(contentType, TYPES);
    }

    private static JsonObject patched(
            ResourceRequest request, BinaryOperator<JsonElement> patch, JsonObject before, JsonElement body) {
        try {
            JsonObject after = Bodies.requireObject(patch.apply(before, body));
            Bodies.checkKind(request.type(), after);
            return after;
        } catch (InapplicablePatchException ex) {
            throw new StatusException(422, "Invalid", "the server rejected our request due to an error in our request");
        } catch (MalformedDocumentException ex) {
            throw Refusals.badRequest(String.valueOf(ex.getMessage()));
        }
    }
}
