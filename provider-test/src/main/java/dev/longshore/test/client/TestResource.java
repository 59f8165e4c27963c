package dev.longshore.test.client;

import com.google.gson.JsonObject;
import dev.longshore.resource.Json;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import org.jspecify.annotations.Nullable;

/**
 * Makes managed resources outside of any API server, for example
 * {@code TestResource.of(Index.class, parameters).named("shop", "orders").build()}. Immutable: each method returns
 * another one.
 *
 * @param <P> record of {@code spec.forProvider}
 * @param <R> kind
 */
public final class TestResource<P, R extends ManagedResource<P, ?>> {

    private final Class<R> type;
    private final P parameters;
    private final JsonObject metadata;
    private final @Nullable String externalName;

    private TestResource(Class<R> type, P parameters, JsonObject metadata, @Nullable String externalName) {
        this.type = type;
        this.parameters = parameters;
        this.metadata = metadata;
        this.externalName = externalName;
    }

    /** Returns a resource called {@code default/test} with a UID of its own and no external name. */
    public static <P, R extends ManagedResource<P, ?>> TestResource<P, R> of(Class<R> type, P parameters) {
        return new TestResource<>(type, parameters, new JsonObject(), null)
                .named("default", "test")
                .uid("00000000-0000-4000-8000-000000000001");
    }

    /** Returns this resource with another name; an empty namespace stands for none. */
    public TestResource<P, R> named(String namespace, String name) {
        return with("namespace", namespace).with("name", name);
    }

    /** Returns this resource with another UID. */
    public TestResource<P, R> uid(String uid) {
        return with("uid", uid);
    }

    /** Returns this resource as it is while it is being deleted. */
    public TestResource<P, R> deleted() {
        return with("deletionTimestamp", "2026-01-01T00:00:00Z");
    }

    /** Returns this resource with another spec. */
    public TestResource<P, R> parameters(P other) {
        return new TestResource<>(type, other, metadata, externalName);
    }

    /** Returns this resource with an external name. */
    public TestResource<P, R> externalName(@Nullable String name) {
        return new TestResource<>(type, parameters, metadata, name);
    }

    private TestResource<P, R> with(String field, String value) {
        JsonObject changed = metadata.deepCopy();
        changed.addProperty(field, value);
        return new TestResource<>(type, parameters, changed, externalName);
    }

    /** Returns the resource as author code sees it, decoded anew by each call. */
    public R build() {
        JsonObject spec = new JsonObject();
        spec.add("forProvider", Json.write(parameters));
        JsonObject object = new JsonObject();
        object.add("metadata", metadata.deepCopy());
        object.add("spec", spec);
        return ResourceDecoder.of(type).decode(ResourceObject.of(object), externalName);
    }
}
