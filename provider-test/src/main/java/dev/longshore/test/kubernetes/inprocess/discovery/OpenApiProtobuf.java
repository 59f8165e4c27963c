package dev.longshore.test.kubernetes.inprocess.discovery;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * OpenAPI version 2 in the protobuf form that kubectl wants it in. Only what kubectl reads is written; the numbers are
 * those of gnostic's {@code OpenAPIv2.proto}.
 */
final class OpenApiProtobuf {

    /** The media type that clients ask for, which is none. */
    static final String ASKED_TYPE = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    /** The media type that it is sent as. */
    static final String TYPE = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

    private static final Map<String, Integer> SCHEMA_TEXTS =
            Map.of("$ref", 1, "format", 2, "description", 4, "pattern", 13);
    private static final Map<String, Integer> METHODS = Map.of("get", 2, "put", 3, "post", 4, "delete", 5, "patch", 8);

    private OpenApiProtobuf() {}

    static ByteString encode(JsonObject document) {
        return message(out -> {
            out.writeString(1, Json.textOrEmpty(document, "swagger"));
            JsonObject info = document.getAsJsonObject("info");
            write(out, 2, inner -> {
                inner.writeString(1, Json.textOrEmpty(info, "title"));
                inner.writeString(2, Json.textOrEmpty(info, "version"));
            });
            write(out, 8, inner -> named(inner, 2, document.getAsJsonObject("paths"), OpenApiProtobuf::pathItem));
            write(out, 9, inner -> named(inner, 1, document.getAsJsonObject("definitions"), OpenApiProtobuf::schema));
        });
    }

    private static void pathItem(CodedOutputStream out, JsonObject path) throws IOException {
        for (Map.Entry<String, JsonElement> operation : path.entrySet()) {
            Integer field = METHODS.get(operation.getKey());
            if (field != null) {
                write(out, field, inner -> operation(inner, operation.getValue().getAsJsonObject()));
            }
        }
    }

    private static void operation(CodedOutputStream out, JsonObject operation) throws IOException {
        for (JsonObject parameter : Json.objects(Json.array(operation, "parameters"))) {
            // An item, in it a parameter, in it one that is no body, in it one of the query.
            write(
                    out,
                    8,
                    item -> write(
                            item,
                            1,
                            any -> write(
                                    any,
                                    2,
                                    noBody -> write(noBody, 3, query -> {
                                        query.writeString(2, Json.textOrEmpty(parameter, "in"));
                                        query.writeString(4, Json.textOrEmpty(parameter, "name"));
                                        query.writeString(6, Json.textOrEmpty(parameter, "type"));
                                    }))));
        }
        extensions(out, 13, operation);
    }

    private static void schema(CodedOutputStream out, JsonObject schema) throws IOException {
        for (Map.Entry<String, Integer> text : SCHEMA_TEXTS.entrySet()) {
            String value = Json.text(schema, text.getKey());
            if (value != null) {
                out.writeString(text.getValue(), value);
            }
        }
        for (String required : Json.texts(Json.array(schema, "required"))) {
            out.writeString(19, required);
        }
        String type = Json.text(schema, "type");
        if (type != null) {
            write(out, 22, inner -> inner.writeString(1, type));
        }
        below(out, schema);
        extensions(out, 31, schema);
    }

    private static void below(CodedOutputStream out, JsonObject schema) throws IOException {
        JsonObject additional = Json.object(schema, "additionalProperties");
        if (additional != null) {
            write(out, 21, inner -> write(inner, 1, value -> schema(value, additional)));
        }
        JsonObject items = Json.object(schema, "items");
        if (items != null) {
            write(out, 23, inner -> write(inner, 1, value -> schema(value, items)));
        }
        for (JsonObject part : Json.objects(Json.array(schema, "allOf"))) {
            write(out, 24, inner -> schema(inner, part));
        }
        JsonObject properties = Json.object(schema, "properties");
        if (properties != null) {
            write(out, 25, inner -> named(inner, 1, properties, OpenApiProtobuf::schema));
        }
    }

    /** Extensions are handed on as YAML, of which JSON is a part. */
    private static void extensions(CodedOutputStream out, int field, JsonObject from) throws IOException {
        for (Map.Entry<String, JsonElement> extension : from.entrySet()) {
            if (extension.getKey().startsWith("x-")) {
                write(out, field, inner -> {
                    inner.writeString(1, extension.getKey());
                    write(inner, 2, any -> any.writeString(2, Json.write(extension.getValue()) + "\n"));
                });
            }
        }
    }

    private static void named(CodedOutputStream out, int field, JsonObject values, ObjectPart part) throws IOException {
        for (Map.Entry<String, JsonElement> value : values.entrySet()) {
            write(out, field, inner -> {
                inner.writeString(1, value.getKey());
                write(inner, 2, object -> part.write(object, value.getValue().getAsJsonObject()));
            });
        }
    }

    private static void write(CodedOutputStream out, int field, Part part) throws IOException {
        out.writeBytes(field, message(part));
    }

    private static ByteString message(Part part) {
        ByteString.Output bytes = ByteString.newOutput();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            part.write(out);
            out.flush();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return bytes.toByteString();
    }

    private interface Part {
        void write(CodedOutputStream out) throws IOException;
    }

    private interface ObjectPart {
        void write(CodedOutputStream out, JsonObject object) throws IOException;
    }
}
