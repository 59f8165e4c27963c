package dev.longshore.resource;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one way from JSON to the author's records and back. It has a Gson of its own because that of the client library
 * is shared and can be replaced by anybody. Collections come out unmodifiable; numbers of unknown type keep their digits.
 */
public final class Json {

    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .setObjectToNumberStrategy(ToNumberPolicy.LAZILY_PARSED_NUMBER)
            .registerTypeAdapterFactory(new StrictEnums())
            .registerTypeAdapterFactory(new UnmodifiableCollections())
            .registerTypeAdapter(Instant.class, new TextAdapter<>(Instant::parse))
            .registerTypeAdapter(java.time.Duration.class, new TextAdapter<>(GoDuration::parse, GoDuration::format))
            .create();

    private Json() {}

    /**
     * Decodes JSON.
     *
     * @throws JsonParseException if it does not fit the type
     */
    public static <V> V read(JsonElement json, Type type) {
        V value = GSON.fromJson(json, type);
        if (value == null) {
            throw new JsonParseException("value is missing");
        }
        return value;
    }

    /** Encodes a value; null fields are left out. */
    public static JsonElement write(Object value) {
        return GSON.toJsonTree(value);
    }

    private static final class TextAdapter<T> extends TypeAdapter<T> {

        private final Function<String, T> reader;
        private final Function<T, String> writer;

        TextAdapter(Function<String, T> reader) {
            this(reader, Object::toString);
        }

        TextAdapter(Function<String, T> reader, Function<T, String> writer) {
            this.reader = reader;
            this.writer = writer;
        }

        @Override
        public void write(JsonWriter out, @Nullable T value) throws IOException {
            out.value(value == null ? null : writer.apply(value));
        }

        @Override
        public @Nullable T read(JsonReader in) throws IOException {
            if (in.peek() == com.google.gson.stream.JsonToken.NULL) {
                in.nextNull();
                return null;
            }
            String text = in.nextString();
            try {
                return reader.apply(text);
            } catch (DateTimeException | IllegalArgumentException ex) {
                throw new JsonParseException("'" + text + "' at " + in.getPath() + " does not parse", ex);
            }
        }
    }

    /** Gson reads an unknown enum constant as null, which would be acted on as "not given". */
    private static final class StrictEnums implements TypeAdapterFactory {

        @Override
        public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            if (!Enum.class.isAssignableFrom(type.getRawType())) {
                return null;
            }
            TypeAdapter<T> lenient = gson.getDelegateAdapter(this, type);
            return new TypeAdapter<>() {
                @Override
                public void write(JsonWriter out, T value) throws IOException {
                    lenient.write(out, value);
                }

                @Override
                public @Nullable T read(JsonReader in) throws IOException {
                    if (in.peek() == com.google.gson.stream.JsonToken.NULL) {
                        in.nextNull();
                        return null;
                    }
                    String path = in.getPath();
                    T value = lenient.read(in);
                    if (value == null) {
                        throw new JsonParseException("unknown value at " + path);
                    }
                    return value;
                }
            };
        }
    }

    private static final class UnmodifiableCollections implements TypeAdapterFactory {

        @Override
        public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            Class<? super T> raw = type.getRawType();
            if (raw != List.class && raw != Map.class && raw != Set.class) {
                return null;
            }
            TypeAdapter<T> modifiable = gson.getDelegateAdapter(this, type);
            return new TypeAdapter<>() {
                @Override
                public void write(JsonWriter out, T value) throws IOException {
                    modifiable.write(out, value);
                }

                @Override
                public T read(JsonReader in) throws IOException {
                    return unmodifiable(modifiable.read(in));
                }
            };
        }

        @SuppressWarnings("unchecked")
        private static <T> T unmodifiable(T value) {
            if (value instanceof List<?> list) {
                return (T) Collections.unmodifiableList(list);
            }
            if (value instanceof Set<?> set) {
                return (T) Collections.unmodifiableSet(set);
            }
            return value instanceof Map<?, ?> map ? (T) Collections.unmodifiableMap(map) : value;
        }
    }
}
