package dev.longshore.crd;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.ToNumberPolicy;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.DumperOptions;

/** Writes JSON as YAML with sorted keys. */
final class Yaml {

    private static final Gson GSON = new com.google.gson.GsonBuilder()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();

    private Yaml() {}

    static String write(JsonObject json) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        options.setIndicatorIndent(0);
        return new org.yaml.snakeyaml.Yaml(options).dump(sorted(GSON.fromJson(json, Map.class)));
    }

    private static Object sorted(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> result = new TreeMap<>();
            map.forEach((key, entry) -> result.put((String) key, sorted(entry)));
            return result;
        }
        return value instanceof java.util.List<?> list
                ? list.stream().map(Yaml::sorted).toList()
                : value;
    }
}
