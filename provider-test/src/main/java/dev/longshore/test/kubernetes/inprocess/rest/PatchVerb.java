package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.InapplicablePatchException;
import dev.longshore.test.kubernetes.inprocess.json.JsonPatch;
import dev.longshore.test.kubernetes.inprocess.json.MalformedDocumentException;
import dev.longshore.test.kubernetes.inprocess.json.MergePatch;
import dev.longshore.test.kubernetes.inprocess.patch.StrategicMergePatch;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.WholeSchemas;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import java.util.List;
import java.util.function.BinaryOperator;

/** Changes objects by patches. */
final class PatchVerb implements Verb {

    private static final String JSON_PATCH = "application/json-patch+json";
    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
    private static final String APPLY_PATCH = "application/apply-patch+yaml";
    private static final List<String> CUSTOM_TYPES = List.of(JSON_PATCH, MERGE_PATCH, APPLY_PATCH);
    private static final List<String> TYPES = List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY_PATCH);

    private final ObjectWriter writer;
    private final ApplyVerb apply;
    private final Answers answers;

    PatchVerb(ObjectWriter writer, ApplyVerb apply, Answers answers) {
        this.writer = writer;
        this.apply = apply;
        this.answers = answers;
    }

    @Override
    public ApiResponse handle(ResourceRequest request) {
        if (request.http().contentType().equals(APPLY_PATCH)) {
            return apply.handle(request);
        }
        BinaryOperator<JsonElement> patch = patch(request);
        JsonElement body = Bodies.json(request.http().body());
        JsonObject written = writer.update(
                request.type(),
                request.key(),
                before -> patched(request, patch, before, body),
                request.writeOptions(true));
        return answers.one(200, request, written);
    }

    private static BinaryOperator<JsonElement> patch(ResourceRequest request) {
        String contentType = request.http().contentType();
        boolean custom = request.type().traits().custom();
        if (contentType.equals(JSON_PATCH)) {
            return JsonPatch::apply;
        }
        if (contentType.equals(MERGE_PATCH)) {
            return MergePatch::apply;
        }
        if (contentType.equals(STRATEGIC_PATCH) && !custom) {
            Schema schema = new Schema(WholeSchemas.of(request.type()));
            return (before, body) ->
                    StrategicMergePatch.apply(schema, before.getAsJsonObject(), Bodies.requireObject(body));
        }
        throw Refusals.unsupportedMediaType(custom ? CUSTOM_TYPES : TYPES);
    }

    private static JsonObject patched(
            ResourceRequest request, BinaryOperator<JsonElement> patch, JsonObject before, JsonElement body) {
        try {
            JsonObject after = Bodies.requireObject(patch.apply(before, body));
            Bodies.checkKind(request.type(), after);
            Bodies.checkName(request, after);
            Bodies.checkNamespace(request, after);
            Strictness.check(request, after);
            DefinitionWarnings.check(request, after);
            return after;
        } catch (InapplicablePatchException ex) {
            throw new StatusException(422, "Invalid", "the server rejected our request due to an error in our request");
        } catch (MalformedDocumentException ex) {
            throw Refusals.badRequest(String.valueOf(ex.getMessage()));
        }
    }
}
