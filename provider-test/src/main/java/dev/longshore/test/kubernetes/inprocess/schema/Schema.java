package dev.longshore.test.kubernetes.inprocess.schema;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One node of a structural schema, read where it stands. A node that says nothing stands for what is not specified. */
public record Schema(JsonObject json) {

    /** Says nothing. */
    public static final Schema UNSPECIFIED = new Schema(new JsonObject());

    /** The type, or an empty text. */
    public String type() {
        return Json.textOrEmpty(json, "type");
    }

    /** A number or a text. */
    public boolean isIntOrString() {
        return Json.flag(json, "x-kubernetes-int-or-string");
    }

    /** Whether null is a value. */
    public boolean isNullable() {
        return Json.flag(json, "nullable");
    }

    /** Whether fields that are not specified are kept. */
    public boolean keepsUnknownFields() {
        return Json.flag(json, "x-kubernetes-preserve-unknown-fields");
    }

    /** Whether the value is an object with a kind and metadata of its own. */
    public boolean isEmbeddedObject() {
        return Json.flag(json, "x-kubernetes-embedded-resource");
    }

    /** Whether the schema specifies the field by name. */
    public boolean names(String field) {
        return Json.object(json, "properties", field) != null;
    }

    /** The names of the specified fields. */
    public Set<String> fields() {
        JsonObject properties = Json.object(json, "properties");
        return properties == null ? Set.of() : properties.keySet();
    }

    /** The schema of a field, or null when the field is unknown. */
    public @Nullable Schema field(String name) {
        JsonObject property = Json.object(json, "properties", name);
        return property == null ? additional() : new Schema(property);
    }

    /** The schema of the fields that have no name of their own, or null when there are none. */
    public @Nullable Schema additional() {
        if (Json.flag(json, "additionalProperties")) {
            return UNSPECIFIED;
        }
        JsonObject additional = Json.object(json, "additionalProperties");
        return additional == null ? null : new Schema(additional);
    }

    /** The schema of the items of a list. */
    public Schema items() {
        JsonObject items = Json.object(json, "items");
        return items == null ? UNSPECIFIED : new Schema(items);
    }

    /** What a missing value becomes, or null. */
    public @Nullable JsonElement defaultValue() {
        return json.get("default");
    }

    /** How items of a list are told apart: {@code atomic}, {@code set} or {@code map}. */
    public String listType() {
        String type = Json.textOrEmpty(json, "x-kubernetes-list-type");
        return type.isEmpty() ? "atomic" : type;
    }

    /** The fields by which items of a list are told apart. */
    public List<String> listKeys() {
        return Json.texts(Json.array(json, "x-kubernetes-list-map-keys"));
    }

    /** Whether the object is owned as one. */
    public boolean isAtomicMap() {
        return Json.textOrEmpty(json, "x-kubernetes-map-type").equals("atomic");
    }

    /** The fields that must be there. */
    public List<String> required() {
        return Json.texts(Json.array(json, "required"));
    }

    /** The field by which a strategic merge patch tells items apart, or an empty text. */
    public String patchMergeKey() {
        return Json.textOrEmpty(json, "x-kubernetes-patch-merge-key");
    }

    /** Whether a strategic merge patch merges the list. */
    public boolean isPatchMerged() {
        return Json.textOrEmpty(json, "x-kubernetes-patch-strategy").contains("merge");
    }

    /** The alternatives under {@code anyOf}, {@code allOf} or {@code oneOf}. */
    List<Schema> alternatives(String word) {
        return Json.objects(Json.array(json, word)).stream().map(Schema::new).toList();
    }

    /** The schema under {@code not}, or null. */
    @Nullable
    Schema negated() {
        JsonObject not = Json.object(json, "not");
        return not == null ? null : new Schema(not);
    }

    /** Every specified field. */
    Map<String, JsonElement> properties() {
        JsonObject properties = Json.object(json, "properties");
        return properties == null ? Map.of() : properties.asMap();
    }
}
