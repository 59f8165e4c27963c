package dev.longshore.test.kubernetes.inprocess.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.convert.Conversions;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.Column;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import java.util.List;

/** Rows and columns, as {@code kubectl get} asks for them. */
final class Table implements Representation {

    private final Cells cells;
    private final String include;

    /** With what each row carries beside its cells: None, Metadata or Object. */
    Table(Cells cells, String include) {
        this.cells = cells;
        this.include = include;
    }

    @Override
    public JsonObject one(ResourceType type, JsonObject object) {
        return table(type, List.of(object), revisionOf(object), true);
    }

    @Override
    public JsonObject list(ResourceType type, Page page) {
        return table(type, page.objects(), page.metadata(), true);
    }

    @Override
    public JsonObject event(ResourceType type, JsonObject object, boolean first) {
        return table(type, List.of(object), revisionOf(object), first);
    }

    private JsonObject table(ResourceType type, List<JsonObject> objects, JsonObject metadata, boolean withColumns) {
        JsonArray rows = new JsonArray();
        objects.forEach(object -> rows.add(row(type, object)));
        JsonObject table = new JsonObject();
        table.addProperty("kind", "Table");
        table.addProperty("apiVersion", "meta.k8s.io/v1");
        table.add("metadata", metadata);
        table.add("columnDefinitions", withColumns ? columns(type) : JsonNull.INSTANCE);
        table.add("rows", rows);
        return table;
    }

    private JsonObject row(ResourceType type, JsonObject object) {
        JsonObject row = new JsonObject();
        row.add("cells", cells.of(object, type.columns()));
        if (include.equals("Object")) {
            row.add("object", Conversions.serve(type, object));
        } else {
            row.add("object", include.equals("None") ? JsonNull.INSTANCE : MetadataOnly.partial(object));
        }
        return row;
    }

    private static JsonArray columns(ResourceType type) {
        JsonArray columns = new JsonArray();
        columns.add(column(
                new Column("Name", "string", "name", "Name must be unique within a namespace.", 0, ".metadata.name"),
                true));
        type.columns()
                .forEach(column -> columns.add(column(column, type.traits().custom())));
        return columns;
    }

    /** Built-in kinds call their ages text; only the columns of CRDs say what they really hold. */
    private static JsonObject column(Column column, boolean custom) {
        JsonObject json = new JsonObject();
        json.addProperty("name", column.name());
        json.addProperty("type", !custom && column.type().equals("date") ? "string" : column.type());
        json.addProperty("format", column.format());
        json.addProperty("description", column.description());
        json.addProperty("priority", column.priority());
        return json;
    }

    private static JsonObject revisionOf(JsonObject object) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", Json.textOrEmpty(object, "metadata", "resourceVersion"));
        return metadata;
    }
}
