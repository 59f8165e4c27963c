package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.List;

/** OpenAPI: what {@code explain} shows, and what clients apply and validate by. */
final class OpenApiDocuments {

    private final ResourceCatalog catalog;
    private final OpenApiSchemas schemasV2 = new OpenApiSchemas("#/definitions/");
    private final OpenApiSchemas schemasV3 = new OpenApiSchemas("#/components/schemas/");

    OpenApiDocuments(ResourceCatalog catalog) {
        this.catalog = catalog;
    }

    /** Everything in one document, in version 2. */
    JsonObject v2() {
        JsonObject document = new JsonObject();
        document.addProperty("swagger", "2.0");
        document.add("info", info());
        document.add("paths", OpenApiPaths.v2(schemasV2).of(catalog.types()));
        document.add("definitions", definitions());
        return document;
    }

    /** Where the documents of version 3 are, one per group and version. */
    JsonObject v3Index() {
        JsonObject paths = new JsonObject();
        catalog.types().map(ResourceType::root).distinct().forEach(root -> {
            JsonObject address = new JsonObject();
            address.addProperty("serverRelativeURL", "/openapi/v3" + root + "?hash=" + catalog.revision());
            paths.add(root.substring(1), address);
        });
        JsonObject index = new JsonObject();
        index.add("paths", paths);
        return index;
    }

    /** The document of one group and version. */
    JsonObject v3(List<ResourceType> types) {
        JsonObject components = new JsonObject();
        components.add("schemas", schemasV3.all(types.stream()));
        JsonObject document = new JsonObject();
        document.addProperty("openapi", "3.0.0");
        document.add("info", info());
        document.add("paths", OpenApiPaths.v3(schemasV3).of(types.stream()));
        document.add("components", components);
        return document;
    }

    private JsonObject definitions() {
        JsonObject definitions = new JsonObject();
        schemasV2
                .all(catalog.types())
                .entrySet()
                .forEach(schema -> definitions.add(schema.getKey(), OpenApiSchemas.inV2(schema.getValue())));
        return definitions;
    }

    private static JsonObject info() {
        JsonObject info = new JsonObject();
        info.addProperty("title", "Kubernetes");
        info.addProperty("version", Version.GIT_VERSION);
        return info;
    }
}
