package dev.longshore.test.kubernetes.inprocess.resource;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the resource types out of a CRD. */
public final class CustomResources {

    /** The group of CRDs themselves. */
    public static final String GROUP = "apiextensions.k8s.io";

    /** CRDs themselves. */
    public static final GroupResource DEFINITIONS = new GroupResource(GROUP, "customresourcedefinitions");

    private static final Column AGE = Column.of("Age", "date", ".metadata.creationTimestamp");

    private CustomResources() {}

    /** The resource that a CRD defines. */
    public static GroupResource resourceOf(JsonObject definition) {
        return new GroupResource(
                Json.textOrEmpty(definition, "spec", "group"), Json.textOrEmpty(definition, "spec", "names", "plural"));
    }

    /** The served versions of a CRD, the stored one first. */
    public static List<ResourceType> typesOf(JsonObject definition) {
        List<ResourceType> types = new ArrayList<>();
        for (JsonObject version : Json.objects(Json.array(definition, "spec", "versions"))) {
            if (Json.flag(version, "served")) {
                types.add(Json.flag(version, "storage") ? 0 : types.size(), type(definition, version));
            }
        }
        return types;
    }

    private static ResourceType type(JsonObject definition, JsonObject version) {
        JsonObject schema = Json.object(version, "schema", "openAPIV3Schema");
        return new ResourceType(
                Json.textOrEmpty(definition, "spec", "group"),
                Json.textOrEmpty(version, "name"),
                storedApiVersion(definition),
                names(definition),
                traits(definition, version),
                schema == null ? new JsonObject() : schema,
                columns(version));
    }

    private static String storedApiVersion(JsonObject definition) {
        String version = Json.objects(Json.array(definition, "spec", "versions")).stream()
                .filter(candidate -> Json.flag(candidate, "storage"))
                .map(candidate -> Json.textOrEmpty(candidate, "name"))
                .findFirst()
                .orElse("");
        return Json.textOrEmpty(definition, "spec", "group") + "/" + version;
    }

    private static ResourceNames names(JsonObject definition) {
        JsonObject names = Json.object(definition, "spec", "names");
        JsonObject given = names == null ? new JsonObject() : names;
        String kind = Json.textOrEmpty(given, "kind");
        return new ResourceNames(
                Json.textOrEmpty(given, "plural"),
                orElse(Json.text(given, "singular"), kind.toLowerCase(Locale.ROOT)),
                kind,
                orElse(Json.text(given, "listKind"), kind + "List"),
                Json.texts(Json.array(given, "shortNames")),
                Json.texts(Json.array(given, "categories")));
    }

    private static String orElse(@Nullable String text, String otherwise) {
        return text == null ? otherwise : text;
    }

    private static ResourceTraits traits(JsonObject definition, JsonObject version) {
        boolean namespaced = Json.textOrEmpty(definition, "spec", "scope").equals("Namespaced");
        boolean status = Json.object(version, "subresources", "status") != null;
        return new ResourceTraits(namespaced, true, status, true, false, false);
    }

    private static List<Column> columns(JsonObject version) {
        List<Column> columns = new ArrayList<>();
        Json.objects(Json.array(version, "additionalPrinterColumns")).forEach(column -> columns.add(column(column)));
        return columns.isEmpty() ? List.of(AGE) : columns;
    }

    private static Column column(JsonObject column) {
        Number priority = Json.number(column, "priority");
        return new Column(
                Json.textOrEmpty(column, "name"),
                Json.textOrEmpty(column, "type"),
                Json.textOrEmpty(column, "format"),
                Json.textOrEmpty(column, "description"),
                priority == null ? 0 : priority.intValue(),
                Json.textOrEmpty(column, "jsonPath"));
    }
}
