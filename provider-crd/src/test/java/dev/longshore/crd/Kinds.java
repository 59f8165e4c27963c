package dev.longshore.crd;

import com.google.gson.JsonObject;
import dev.longshore.resource.ApiResource;
import dev.longshore.resource.ConfigResource;
import dev.longshore.resource.ManagedResource;

/** Small kinds of all sorts. */
final class Kinds {

    private Kinds() {}

    record Empty() {}

    @ApiResource(group = "crd.longshore.dev", version = "v1")
    static class Alone extends ManagedResource<Empty, Empty> {}

    @ApiResource(
            group = "crd.longshore.dev",
            version = "v1",
            scope = ApiResource.Scope.CLUSTER,
            providerConfigs = LegacyConfig.class)
    static class Legacy extends ManagedResource<Empty, Empty> {}

    @ApiResource(
            group = "crd.longshore.dev",
            version = "v1",
            kind = "ProviderConfig",
            plural = "legacyconfigs",
            scope = ApiResource.Scope.CLUSTER)
    static class LegacyConfig extends ConfigResource<Empty> {}

    @ApiResource(group = "crd.longshore.dev", version = "v1")
    static class Account extends ConfigResource<Empty> {}

    @ApiResource(group = "crd.longshore.dev", version = "v1", providerConfigs = Account.class)
    static class InAccount extends ManagedResource<Empty, Empty> {}

    /** Takes the place of {@link Alone} in the same group. */
    @ApiResource(group = "crd.longshore.dev", version = "v2", plural = "alones")
    static class Twin extends ManagedResource<Empty, Empty> {}

    static JsonObject version(JsonObject definition) {
        return definition
                .getAsJsonObject("spec")
                .getAsJsonArray("versions")
                .get(0)
                .getAsJsonObject();
    }

    static JsonObject root(JsonObject definition) {
        return version(definition).getAsJsonObject("schema").getAsJsonObject("openAPIV3Schema");
    }

    /** Follows properties below a schema. */
    static JsonObject at(JsonObject schema, String... path) {
        JsonObject current = schema;
        for (String field : path) {
            current = current.getAsJsonObject("properties").getAsJsonObject(field);
        }
        return current;
    }
}
