package dev.longshore.operation;

import com.google.gson.JsonObject;
import dev.longshore.resource.ResourceObject;

/** Names the account of a resource: the provider configuration that it refers to. */
public final class Accounts {

    private Accounts() {}

    /** Returns for example {@code ProviderConfig/shop/main}; empty if the resource refers to none. */
    public static String of(ResourceObject object) {
        if (!(object.spec().get("providerConfigRef") instanceof JsonObject reference) || !reference.has("name")) {
            return "";
        }
        String kind = reference.has("kind") ? reference.get("kind").getAsString() : "ProviderConfig";
        String namespace = kind.startsWith("Cluster") ? "" : object.metadata().namespace() + "/";
        return kind + "/" + namespace + reference.get("name").getAsString();
    }
}
