package dev.longshore.test.external.thing;

import com.google.gson.JsonObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.Json;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceType;

/** Something in a {@link dev.longshore.test.external.Cloud}, with a size. */
@ApiResource(group = "test.longshore.dev", version = "v1", providerConfigs = ThingAccount.class)
public class Thing extends ManagedResource<Thing.Parameters, Thing.Observed> {

    /** The kind as the Kubernetes API names it. */
    public static final ResourceType TYPE = ResourceType.of(Thing.class);

    /**
     * What is wanted.
     *
     * @param size size
     */
    public record Parameters(int size) {}

    /**
     * What was observed.
     *
     * @param size size
     * @param state state as the cloud names it
     */
    public record Observed(int size, String state) {}

    /** Returns a manifest to create a thing from. */
    public static JsonObject manifest(String namespace, String name, int size) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("namespace", namespace);
        metadata.addProperty("name", name);
        JsonObject spec = new JsonObject();
        spec.add("forProvider", Json.write(new Parameters(size)));
        JsonObject manifest = new JsonObject();
        manifest.addProperty("apiVersion", TYPE.apiVersion());
        manifest.addProperty("kind", TYPE.kind());
        manifest.add("metadata", metadata);
        manifest.add("spec", spec);
        return manifest;
    }
}
