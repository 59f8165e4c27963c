package dev.longshore.crd;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import dev.longshore.resource.Json;
import dev.longshore.resource.schema.Default;
import java.lang.reflect.Field;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Values of {@link Default}. */
final class Defaults {

    private static final Gson STRICT =
            new GsonBuilder().setStrictness(Strictness.STRICT).create();

    private Defaults() {}

    /**
     * Returns the default of a field, null if it has none.
     *
     * @throws IllegalArgumentException if the value does not fit the field
     */
    static @Nullable JsonElement of(Field field, String path) {
        Default given = field.getAnnotation(Default.class);
        if (given == null) {
            return null;
        }
        try {
            JsonElement value = valueOf(given.value(), field.getType());
            Object unused = Json.read(value, field.getGenericType());
            return value;
        } catch (JsonParseException ex) {
            throw DescribableTypes.refused(
                    path,
                    "cannot have the default '" + given.value() + "', which is no "
                            + field.getGenericType().getTypeName());
        }
    }

    private static JsonElement valueOf(String text, Class<?> type) {
        return isText(type) && !text.startsWith("\"")
                ? new JsonPrimitive(text)
                : STRICT.fromJson(text, JsonElement.class);
    }

    private static boolean isText(Class<?> type) {
        return type == String.class || type == Instant.class || type == Duration.class || type.isEnum();
    }
}
