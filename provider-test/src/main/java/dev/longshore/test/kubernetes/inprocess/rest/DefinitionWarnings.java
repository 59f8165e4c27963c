package dev.longshore.test.kubernetes.inprocess.rest;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.resource.CustomResources;
import java.util.Map;

/** Tells whoever applies a CRD what of it this server does not do. */
final class DefinitionWarnings {

    private static final String RULES = "x-kubernetes-validations";

    private DefinitionWarnings() {}

    static void check(ResourceRequest request, JsonObject definition) {
        if (!request.type().resource().equals(CustomResources.DEFINITIONS)) {
            return;
        }
        if (hasRules(definition)) {
            request.warnings().add(RULES + " are not evaluated by the in-process API server");
        }
        if (Json.textOrEmpty(definition, "spec", "conversion", "strategy").equals("Webhook")) {
            request.warnings().add("conversion webhooks are not called by the in-process API server");
        }
    }

    private static boolean hasRules(JsonElement element) {
        if (element.isJsonArray()) {
            return element.getAsJsonArray().asList().stream().anyMatch(DefinitionWarnings::hasRules);
        }
        return element.isJsonObject()
                && element.getAsJsonObject().entrySet().stream().anyMatch(DefinitionWarnings::isOrHasRules);
    }

    private static boolean isOrHasRules(Map.Entry<String, JsonElement> field) {
        return field.getKey().equals(RULES) || hasRules(field.getValue());
    }
}
