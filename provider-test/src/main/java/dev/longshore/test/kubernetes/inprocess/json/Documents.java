package dev.longshore.test.kubernetes.inprocess.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** Reads bodies. Numbers become what the API server makes of them: whole numbers of 64 bits, else doubles. */
public final class Documents {

    private static final double LARGEST_EXACT = 9_007_199_254_740_992.0;

    private Documents() {}

    /**
     * Reads JSON.
     *
     * @throws MalformedDocumentException if it is not exactly one JSON value
     */
    public static JsonElement json(String text) {
        try (JsonReader reader = new JsonReader(new StringReader(text))) {
            reader.setStrictness(Strictness.STRICT);
            JsonElement value = read(reader);
            if (reader.peek() != JsonToken.END_DOCUMENT) {
                throw new MalformedDocumentException("there is more after the end of the JSON value");
            }
            return value;
        } catch (IOException | IllegalStateException ex) {
            throw new MalformedDocumentException(String.valueOf(ex.getMessage()));
        }
    }

    /**
     * Reads YAML, and so also JSON.
     *
     * @throws MalformedDocumentException if it is not exactly one YAML document
     */
    public static JsonElement yaml(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        DumperOptions dumper = new DumperOptions();
        try {
            Yaml yaml = new Yaml(
                    new SafeConstructor(options), new Representer(dumper), dumper, options, new WithoutTimestamps());
            return tree(yaml.load(text));
        } catch (YAMLException ex) {
            throw new MalformedDocumentException(String.valueOf(ex.getMessage()));
        }
    }

    private static JsonElement read(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> readObject(reader);
            case BEGIN_ARRAY -> readArray(reader);
            case STRING -> new JsonPrimitive(reader.nextString());
            case NUMBER -> number(reader.nextString());
            case BOOLEAN -> new JsonPrimitive(reader.nextBoolean());
            default -> readNull(reader);
        };
    }

    private static JsonElement readNull(JsonReader reader) throws IOException {
        reader.nextNull();
        return JsonNull.INSTANCE;
    }

    private static JsonObject readObject(JsonReader reader) throws IOException {
        JsonObject object = new JsonObject();
        reader.beginObject();
        while (reader.hasNext()) {
            object.add(reader.nextName(), read(reader));
        }
        reader.endObject();
        return object;
    }

    private static JsonArray readArray(JsonReader reader) throws IOException {
        JsonArray array = new JsonArray();
        reader.beginArray();
        while (reader.hasNext()) {
            array.add(read(reader));
        }
        reader.endArray();
        return array;
    }

    private static JsonPrimitive number(String literal) {
        try {
            return new JsonPrimitive(Long.parseLong(literal));
        } catch (NumberFormatException notWhole) {
            return number(Double.parseDouble(literal));
        }
    }

    private static JsonPrimitive number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < LARGEST_EXACT;
        return whole ? new JsonPrimitive((long) value) : new JsonPrimitive(value);
    }

    private static JsonElement tree(Object value) {
        if (value instanceof Map<?, ?> map) {
            JsonObject object = new JsonObject();
            map.forEach((name, item) -> object.add(String.valueOf(name), tree(item)));
            return object;
        }
        if (value instanceof List<?> list) {
            JsonArray array = new JsonArray();
            list.forEach(item -> array.add(tree(item)));
            return array;
        }
        return leaf(value);
    }

    private static JsonElement leaf(Object value) {
        if (value instanceof Boolean bool) {
            return new JsonPrimitive(bool);
        }
        if (value instanceof Number number) {
            return number(number.toString());
        }
        return value == null ? JsonNull.INSTANCE : new JsonPrimitive(value.toString());
    }

    /** A date in a manifest is a text for the API server. */
    private static final class WithoutTimestamps extends Resolver {

        @Override
        public void addImplicitResolver(Tag tag, Pattern regexp, String first, int limit) {
            if (!tag.equals(Tag.TIMESTAMP)) {
                super.addImplicitResolver(tag, regexp, first, limit);
            }
        }
    }
}
