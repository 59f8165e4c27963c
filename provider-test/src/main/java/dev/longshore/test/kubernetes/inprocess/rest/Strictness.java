package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.schema.Schema;
import dev.longshore.test.kubernetes.inprocess.schema.UnknownFields;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.List;
import java.util.stream.Collectors;

/** What a client wants to be told of fields that will be dropped. */
final class Strictness {

    private Strictness() {}

    /**
     * Looks for unknown fields.
     *
     * @throws StatusException with 400 if the request is strict and there are some
     */
    static void check(ResourceRequest request, JsonObject object) {
        String mode = request.query().text("fieldValidation");
        if (mode.equals("Ignore")) {
            return;
        }
        List<String> texts = UnknownFields.find(new Schema(request.type().schema()), object).stream()
                .map(path -> "unknown field \"" + path + "\"")
                .toList();
        if (texts.isEmpty()) {
            return;
        }
        if (mode.equals("Strict")) {
            String all = texts.stream().collect(Collectors.joining(", "));
            throw Refusals.badRequest(
                    request.type().kind() + " in version \"" + request.type().version() + "\" cannot be handled as a "
                            + request.type().kind() + ": strict decoding error: " + all);
        }
        request.warnings().addAll(texts);
    }
}
