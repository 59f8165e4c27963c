package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers what clients ask before they ask for resources. */
public final class DiscoveryHandler {

    private static final List<String> HEALTH = List.of("healthz", "livez", "readyz");

    private final ResourceCatalog catalog;
    private final DiscoveryDocuments documents;
    private final OpenApiDocuments openApi;

    /** With the resources to tell about. */
    public DiscoveryHandler(ResourceCatalog catalog) {
        this.catalog = catalog;
        this.documents = new DiscoveryDocuments(catalog);
        this.openApi = new OpenApiDocuments(catalog);
    }

    /** The answer, or null when the path is about something else. */
    public @Nullable ApiResponse handle(ApiRequest request) {
        List<String> path = Arrays.stream(request.path().split("/"))
                .filter(part -> !part.isEmpty())
                .toList();
        String first = path.isEmpty() ? "" : path.get(0);
        if (HEALTH.contains(first)) {
            return ApiResponse.text(200, "ok");
        }
        if (first.equals("version")) {
            return ApiResponse.json(200, Version.document());
        }
        return first.equals("openapi") ? openApi(request, path) : discovery(path);
    }

    private @Nullable ApiResponse discovery(List<String> path) {
        if (path.equals(List.of("api"))) {
            return ApiResponse.json(200, documents.coreVersions());
        }
        if (path.equals(List.of("apis"))) {
            return ApiResponse.json(200, documents.groups());
        }
        if (path.size() == 2 && path.get(0).equals("apis")) {
            return found(documents.group(path.get(1)));
        }
        return isVersion(path) ? found(documents.resources(group(path), path.get(path.size() - 1))) : null;
    }

    private @Nullable ApiResponse openApi(ApiRequest request, List<String> path) {
        if (path.equals(List.of("openapi", "v2"))) {
            boolean protobuf = request.header("Accept").startsWith(OpenApiProtobuf.ASKED_TYPE);
            return protobuf
                    ? ApiResponse.bytes(OpenApiProtobuf.TYPE, OpenApiProtobuf.encode(openApi.v2()))
                    : ApiResponse.json(200, openApi.v2());
        }
        if (path.equals(List.of("openapi", "v3"))) {
            return ApiResponse.json(200, openApi.v3Index());
        }
        List<String> root = path.subList(Math.min(2, path.size()), path.size());
        if (path.size() < 2 || !path.get(1).equals("v3") || !isVersion(root)) {
            return null;
        }
        List<ResourceType> types = catalog.typesOf(group(root), root.get(root.size() - 1));
        return types.isEmpty() ? null : ApiResponse.json(200, openApi.v3(types));
    }

    private static boolean isVersion(List<String> path) {
        return (path.size() == 2 && path.get(0).equals("api"))
                || (path.size() == 3 && path.get(0).equals("apis"));
    }

    private static String group(List<String> path) {
        return path.size() == 2 ? "" : path.get(1);
    }

    private static @Nullable ApiResponse found(@Nullable JsonObject document) {
        return document == null ? null : ApiResponse.json(200, document);
    }
}
