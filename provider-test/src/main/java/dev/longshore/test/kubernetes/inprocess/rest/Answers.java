package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.table.Representation;
import dev.longshore.test.kubernetes.inprocess.table.Representations;
import java.util.stream.Collectors;

/** Answers with an object, in the form that the client asked for and with the warnings that came up. */
final class Answers {

    private final Representations representations;

    Answers(Representations representations) {
        this.representations = representations;
    }

    /** The form that the client asked for. */
    Representation form(ResourceRequest request) {
        return representations.choose(
                request.http().header("Accept"), request.query().text("includeObject"));
    }

    /** Objects as they are. */
    Representation whole() {
        return representations.whole();
    }

    ApiResponse one(int code, ResourceRequest request, JsonObject object) {
        ApiResponse answer = ApiResponse.json(code, form(request).one(request.type(), object));
        if (request.warnings().isEmpty()) {
            return answer;
        }
        String warnings = request.warnings().stream()
                .distinct()
                .map(text -> "299 - \"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(", "));
        return answer.withHeader("Warning", warnings);
    }
}
