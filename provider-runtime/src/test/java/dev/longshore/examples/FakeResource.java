package dev.longshore.examples;

import com.google.gson.JsonObject;
import dev.longshore.resource.Json;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;

/** Resources outside of any API server. */
public final class FakeResource {

    private FakeResource() {}

    public static <P, R extends ManagedResource<P, ?>> R of(Class<R> type, String externalName, P parameters) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("name", "one");
        metadata.addProperty("namespace", "shop");
        JsonObject spec = new JsonObject();
        spec.add("forProvider", Json.write(parameters));
        JsonObject object = new JsonObject();
        object.add("metadata", metadata);
        object.add("spec", spec);
        return ResourceDecoder.of(type).decode(ResourceObject.of(object), externalName);
    }
}
