package dev.longshore.resource;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Decodes raw objects into the author's types. Each call makes a new view, so that author code cannot change what the
 * runtime or another call holds. Fields that the types do not know are ignored, never lost: views are not written back.
 *
 * @param <T> type of the object
 */
public final class ResourceDecoder<T extends ApiObject> {

    private final Class<T> type;
    private final Constructor<T> constructor;

    private ResourceDecoder(Class<T> type, Constructor<T> constructor) {
        this.type = type;
        this.constructor = constructor;
    }

    /**
     * Returns a decoder.
     *
     * @throws IllegalArgumentException if the class has no constructor without arguments
     */
    public static <T extends ApiObject> ResourceDecoder<T> of(Class<T> type) {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return new ResourceDecoder<>(type, constructor);
        } catch (NoSuchMethodException ex) {
            throw new IllegalArgumentException(
                    "Class '" + type.getName() + "' must have a constructor without arguments", ex);
        }
    }

    /** Returns the type that is decoded into. */
    public Class<T> type() {
        return type;
    }

    /** Decodes a managed resource or configuration whose external name is the one in its annotation. */
    public T decode(ResourceObject object) {
        return decode(object, object.metadata().annotation(Annotations.EXTERNAL_NAME));
    }

    /**
     * Decodes an object.
     *
     * @param externalName external name to show, null for none; of no effect on configuration
     * @throws UndecodableResourceException if the object does not fit the types
     */
    public T decode(ResourceObject object, @Nullable String externalName) {
        try {
            T instance = constructor.newInstance();
            instance.bindMetadata(object.metadata());
            bindContent(instance, object, externalName);
            return instance;
        } catch (ReflectiveOperationException | JsonParseException | IllegalArgumentException ex) {
            throw new UndecodableResourceException(type, ex);
        }
    }

    private void bindContent(ApiObject instance, ResourceObject object, @Nullable String externalName) {
        if (instance instanceof ManagedResource<?, ?> managed) {
            bindManaged(managed, object, externalName);
        } else if (instance instanceof ConfigResource<?> config) {
            bindConfig(config, object);
        }
    }

    private <P, O> void bindManaged(
            ManagedResource<P, O> managed, ResourceObject object, @Nullable String externalName) {
        P parameters = required(object.spec(), "forProvider", typeArgument(0));
        O observation = optional(object.status(), "atProvider", typeArgument(1));
        managed.bind(parameters, observation, externalName);
    }

    private <S> void bindConfig(ConfigResource<S> config, ResourceObject object) {
        S spec = Json.read(object.spec(), typeArgument(0));
        config.bindSpec(spec);
    }

    private static <V> V required(JsonObject parent, String name, Type type) {
        JsonElement element = parent.get(name);
        return Json.read(element == null ? new JsonObject() : element, type);
    }

    /** A status that an older version wrote and that does not decode any more is treated as not observed yet. */
    private static <V> @Nullable V optional(JsonObject parent, String name, Type type) {
        try {
            return parent.has(name) ? Json.<V>read(parent.get(name), type) : null;
        } catch (JsonParseException | IllegalArgumentException ex) {
            return null;
        }
    }

    private Type typeArgument(int index) {
        return typeArgument(type, index);
    }

    /** Returns the record of {@code spec.forProvider} or of {@code spec} (0), or of {@code status.atProvider} (1). */
    public static Type typeArgument(Class<? extends ApiObject> type, int index) {
        Type parent = type.getGenericSuperclass();
        Class<?> current = type;
        while (!(parent instanceof ParameterizedType)) {
            current = current.getSuperclass();
            if (current == null || current == ApiObject.class) {
                throw new IllegalArgumentException(
                        "Class '" + type.getName() + "' must name its records as type arguments");
            }
            parent = current.getGenericSuperclass();
        }
        return ((ParameterizedType) parent).getActualTypeArguments()[index];
    }
}
