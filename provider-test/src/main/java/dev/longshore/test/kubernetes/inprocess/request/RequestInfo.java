package dev.longshore.test.kubernetes.inprocess.request;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.json.MalformedDocumentException;
import java.util.Locale;
import java.util.Map;

/**
 * What a request is about, in the words of Kubernetes. The name of a creation is the one in its body.
 *
 * @param verb such as {@code get}, {@code list}, {@code watch}, {@code create}, {@code update}, {@code patch},
 *     {@code delete}, {@code deletecollection}; the HTTP method for what is no resource
 * @param resource the plural, or an empty text for what is no resource
 * @param userAgent what the client calls itself
 * @param user whom the token belongs to
 */
public record RequestInfo(
        String verb,
        String resource,
        String namespace,
        String name,
        String subresource,
        String userAgent,
        String user) {

    private static final Map<String, String> VERBS =
            Map.of("POST", "create", "PUT", "update", "PATCH", "patch", "DELETE", "delete");

    /** Looks at a request of a user. */
    public static RequestInfo of(ApiRequest request, String user) {
        ResourceAddress address = ResourceAddress.parse(request.path());
        if (address == null) {
            String method = request.method().toLowerCase(Locale.ROOT);
            return new RequestInfo(method, "", "", "", "", request.userAgent(), user);
        }
        String verb = verb(request, address);
        return new RequestInfo(
                verb,
                address.plural(),
                address.namespace(),
                verb.equals("create") ? nameIn(request.body()) : address.name(),
                address.subresource(),
                request.userAgent(),
                user);
    }

    /** Whether it changes something. */
    public boolean isWrite() {
        return VERBS.containsValue(verb) || verb.equals("deletecollection");
    }

    /** The name of an object that is to be created, or the beginning of it that the server is to complete. */
    private static String nameIn(String body) {
        try {
            JsonObject object = Documents.json(body).getAsJsonObject();
            String name = Json.textOrEmpty(object, "metadata", "name");
            return name.isEmpty() ? Json.textOrEmpty(object, "metadata", "generateName") : name;
        } catch (MalformedDocumentException | IllegalStateException ex) {
            return "";
        }
    }

    private static String verb(ApiRequest request, ResourceAddress address) {
        boolean collection = address.name().isEmpty();
        if (request.method().equals("GET")) {
            return request.query().flag("watch") ? "watch" : collection ? "list" : "get";
        }
        String verb = VERBS.getOrDefault(request.method(), request.method().toLowerCase(Locale.ROOT));
        return verb.equals("delete") && collection ? "deletecollection" : verb;
    }

    @Override
    public String toString() {
        String where = namespace.isEmpty() ? "" : namespace + "/";
        String below = subresource.isEmpty() ? "" : "/" + subresource;
        return verb + " " + resource + " " + where + name + below + " by " + user + " (" + userAgent + ")";
    }
}
