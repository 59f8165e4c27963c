package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which groups, versions and resources there are. */
final class DiscoveryDocuments {

    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
    private static final List<String> STATUS_VERBS = List.of("get", "patch", "update");

    private final ResourceCatalog catalog;

    DiscoveryDocuments(ResourceCatalog catalog) {
        this.catalog = catalog;
    }

    JsonObject coreVersions() {
        JsonObject versions = document("APIVersions", "");
        versions.add("versions", Json.arrayOf(List.of("v1")));
        versions.add("serverAddressByClientCIDRs", new JsonArray());
        return versions;
    }

    JsonObject groups() {
        JsonArray groups = new JsonArray();
        catalog.groups().forEach(group -> groups.add(groupOf(group)));
        JsonObject list = document("APIGroupList", "v1");
        list.add("groups", groups);
        return list;
    }

    @Nullable
    JsonObject group(String group) {
        if (!catalog.groups().contains(group)) {
            return null;
        }
        JsonObject document = document("APIGroup", "v1");
        groupOf(group).entrySet().forEach(field -> document.add(field.getKey(), field.getValue()));
        return document;
    }

    @Nullable
    JsonObject resources(String group, String version) {
        List<ResourceType> types = catalog.typesOf(group, version);
        if (types.isEmpty()) {
            return null;
        }
        JsonArray resources = new JsonArray();
        types.forEach(type -> {
            resources.add(resource(type));
            if (type.traits().statusSubresource()) {
                resources.add(subresource(type, "status"));
            }
        });
        JsonObject list = document("APIResourceList", group.isEmpty() ? "" : "v1");
        list.addProperty("groupVersion", types.get(0).apiVersion());
        list.add("resources", resources);
        return list;
    }

    private JsonObject groupOf(String group) {
        JsonArray versions = new JsonArray();
        catalog.versions(group).forEach(version -> versions.add(groupVersion(group, version)));
        JsonObject json = new JsonObject();
        json.addProperty("name", group);
        json.add("versions", versions);
        json.add("preferredVersion", versions.get(0));
        return json;
    }

    private static JsonObject groupVersion(String group, String version) {
        JsonObject json = new JsonObject();
        json.addProperty("groupVersion", group + "/" + version);
        json.addProperty("version", version);
        return json;
    }

    private static JsonObject resource(ResourceType type) {
        JsonObject json = new JsonObject();
        json.addProperty("name", type.names().plural());
        json.addProperty("singularName", type.names().singular());
        json.addProperty("namespaced", type.traits().namespaced());
        json.addProperty("kind", type.kind());
        json.add("verbs", Json.arrayOf(VERBS));
        addUnlessEmpty(json, "shortNames", type.names().shortNames());
        addUnlessEmpty(json, "categories", type.names().categories());
        return json;
    }

    private static JsonObject subresource(ResourceType type, String name) {
        JsonObject json = new JsonObject();
        json.addProperty("name", type.names().plural() + "/" + name);
        json.addProperty("singularName", "");
        json.addProperty("namespaced", type.traits().namespaced());
        json.addProperty("kind", type.kind());
        json.add("verbs", Json.arrayOf(STATUS_VERBS));
        return json;
    }

    private static void addUnlessEmpty(JsonObject json, String name, List<String> values) {
        if (!values.isEmpty()) {
            json.add(name, Json.arrayOf(values));
        }
    }

    private static JsonObject document(String kind, String apiVersion) {
        JsonObject document = new JsonObject();
        document.addProperty("kind", kind);
        document.addProperty("apiVersion", apiVersion.isEmpty() ? "v1" : apiVersion);
        return document;
    }
}
