package dev.longshore.test.kubernetes.inprocess.protobuf;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns messages into the JSON that the same object would have. Fields are named alike in both; what is empty is left
 * out, since protobuf does not tell it from what is missing.
 */
final class MessageToJson {

    private static final Set<String> TIMES = Set.of("Time", "MicroTime");

    private MessageToJson() {}

    static JsonObject convert(Message message) {
        JsonObject object = new JsonObject();
        message.getAllFields().forEach((field, value) -> {
            JsonElement json = field.isMapField()
                    ? map(message, field)
                    : field.isRepeated() ? list(message, field) : value(field, value);
            if (json != null) {
                object.add(field.getName(), json);
            }
        });
        return object;
    }

    private static JsonObject map(Message message, FieldDescriptor field) {
        JsonObject map = new JsonObject();
        for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
            Message entry = (Message) message.getRepeatedField(field, i);
            FieldDescriptor key = entry.getDescriptorForType().findFieldByName("key");
            FieldDescriptor value = entry.getDescriptorForType().findFieldByName("value");
            map.add(String.valueOf(entry.getField(key)), item(value, entry.getField(value)));
        }
        return map;
    }

    private static JsonArray list(Message message, FieldDescriptor field) {
        JsonArray array = new JsonArray();
        for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
            array.add(item(field, message.getRepeatedField(field, i)));
        }
        return array;
    }

    private static JsonElement item(FieldDescriptor field, Object value) {
        JsonElement json = value(field, value);
        return json == null ? new JsonPrimitive("") : json;
    }

    private static @Nullable JsonElement value(FieldDescriptor field, Object value) {
        if (value instanceof Message message) {
            return special(field, message);
        }
        if (value instanceof ByteString bytes) {
            return new JsonPrimitive(Base64.getEncoder().encodeToString(bytes.toByteArray()));
        }
        if (value instanceof Boolean bool) {
            return new JsonPrimitive(bool);
        }
        if (value instanceof Number number) {
            return number.longValue() == 0 ? null : new JsonPrimitive(number);
        }
        return value.toString().isEmpty() ? null : new JsonPrimitive(value.toString());
    }

    private static @Nullable JsonElement special(FieldDescriptor field, Message message) {
        String type = field.getMessageType().getName();
        if (TIMES.contains(type)) {
            return time(message);
        }
        if (type.equals("FieldsV1")) {
            return Documents.json(((ByteString) field(message, "Raw")).toStringUtf8());
        }
        JsonObject object = convert(message);
        return object.size() == 0 ? null : object;
    }

    private static @Nullable JsonElement time(Message message) {
        long seconds = (Long) field(message, "seconds");
        int nanos = (Integer) field(message, "nanos");
        boolean unset = seconds == 0 && nanos == 0;
        return unset
                ? null
                : new JsonPrimitive(Instant.ofEpochSecond(seconds, nanos).toString());
    }

    private static Object field(Message message, String name) {
        return message.getField(message.getDescriptorForType().findFieldByName(name));
    }
}
