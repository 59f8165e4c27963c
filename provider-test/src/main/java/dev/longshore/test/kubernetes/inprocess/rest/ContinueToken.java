package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.json.MalformedDocumentException;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where a list goes on.
 *
 * @param revision of the whole list, or negative for whatever is the latest
 * @param after the sort key of the last object that was handed out
 */
record ContinueToken(long revision, String after) {

    static ContinueToken decode(String text) {
        try {
            String json = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            JsonObject token = Documents.json(json).getAsJsonObject();
            Number revision = Json.number(token, "rv");
            if (revision != null) {
                return new ContinueToken(revision.longValue(), Json.textOrEmpty(token, "start"));
            }
        } catch (IllegalArgumentException | IllegalStateException | MalformedDocumentException ex) {
            // Falls through to the refusal: the reason is of no use to the client.
        }
        throw Refusals.badRequest("continue key is not valid: " + text);
    }

    String encode() {
        JsonObject token = new JsonObject();
        token.addProperty("v", "meta.k8s.io/v1");
        token.addProperty("rv", revision);
        token.addProperty("start", after);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Json.write(token).getBytes(StandardCharsets.UTF_8));
    }
}
