package dev.longshore.sample.postgres.development;

import com.google.gson.JsonObject;
import dev.longshore.sample.postgres.EmbeddedServer;

/** Lets the samples lead to a server on a port and with a password that nobody could know before. */
public record Address(EmbeddedServer server) {

    public void writeTo(JsonObject manifest) {
        switch (manifest.get("kind").getAsString()) {
            case "ClusterProviderConfig", "ProviderConfig" ->
                manifest.getAsJsonObject("spec").addProperty("port", server.port());
            case "Secret" -> manifest.getAsJsonObject("stringData").addProperty("password", EmbeddedServer.PASSWORD);
            default -> {}
        }
    }
}
