package dev.longshore.crd;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.resource.ApiObject;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceType;
import java.util.List;

/** The schema of a kind: what its records say, in the {@link Frame} that all kinds have. */
final class KindSchemas {

    private static final String USUAL_CONFIG = "ClusterProviderConfig";

    private final RecordSchemas records = new RecordSchemas();

    JsonObject of(Class<? extends ApiObject> kind) {
        try {
            return ManagedResource.class.isAssignableFrom(kind) ? managed(kind) : config(kind);
        } catch (IllegalArgumentException ex) {
            throw new IllegalArgumentException(
                    "No definition can be made of kind '" + kind.getName() + "'. " + ex.getMessage(), ex);
        }
    }

    private JsonObject managed(Class<? extends ApiObject> kind) {
        JsonObject root = parse(Frame.MANAGED);
        JsonObject spec = properties(property(root, "spec"));
        spec.add("forProvider", record(kind, 0, "spec.forProvider"));
        addScoped(spec, kind);
        properties(property(root, "status")).add("atProvider", observed(record(kind, 1, "status.atProvider")));
        return root;
    }

    private JsonObject config(Class<? extends ApiObject> kind) {
        JsonObject root = parse(Frame.CONFIG);
        properties(root).add("spec", record(kind, 0, "spec"));
        return root;
    }

    private JsonObject record(Class<? extends ApiObject> kind, int argument, String path) {
        return records.schemaOf(ResourceDecoder.typeArgument(kind, argument), path);
    }

    private static void addScoped(JsonObject spec, Class<? extends ApiObject> kind) {
        boolean namespaced = ResourceType.of(kind).namespaced();
        parse(namespaced ? Frame.NAMESPACED : Frame.CLUSTER)
                .entrySet()
                .forEach(field -> spec.add(field.getKey(), field.getValue()));
        List<String> configs = ResourceType.providerConfigsOf(kind).stream()
                .map(config -> ResourceType.of(config).kind())
                .toList();
        if (configs.isEmpty()) {
            spec.remove("providerConfigRef");
        } else if (namespaced && !configs.contains(USUAL_CONFIG)) {
            spec.getAsJsonObject("providerConfigRef").getAsJsonObject("default").addProperty("kind", configs.get(0));
        }
    }

    /** What was observed is never refused because something is missing in it, and nothing is made up. */
    private static JsonObject observed(JsonObject schema) {
        schema.remove("required");
        schema.remove("default");
        schema.remove("x-kubernetes-validations");
        if (schema.get("properties") instanceof JsonObject properties) {
            properties.entrySet().forEach(entry -> observed(entry.getValue().getAsJsonObject()));
        }
        for (String child : List.of("items", "additionalProperties")) {
            if (schema.get(child) instanceof JsonObject below) {
                observed(below);
            }
        }
        return schema;
    }

    private static JsonObject property(JsonObject schema, String name) {
        return properties(schema).getAsJsonObject(name);
    }

    private static JsonObject properties(JsonObject schema) {
        return schema.getAsJsonObject("properties");
    }

    private static JsonObject parse(String json) {
        return JsonParser.parseString(json).getAsJsonObject();
    }
}
