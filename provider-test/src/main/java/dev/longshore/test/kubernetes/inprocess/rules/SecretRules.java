package dev.longshore.test.kubernetes.inprocess.rules;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.status.FieldError;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Secrets: data is base64, stringData is a way to write it, the type stays. */
final class SecretRules implements KindRules {

    @Override
    public void prepareForCreate(JsonObject secret) {
        if (Json.textOrEmpty(secret, "type").isEmpty()) {
            secret.addProperty("type", "Opaque");
        }
        encode(secret);
    }

    @Override
    public void prepareForUpdate(String subresource, JsonObject before, JsonObject secret) {
        if (Json.textOrEmpty(secret, "type").isEmpty()) {
            Json.set(secret, "type", before.get("type"));
        }
        encode(secret);
    }

    @Override
    public List<FieldError> validate(JsonObject secret) {
        List<FieldError> errors = new ArrayList<>(DataRules.check(secret));
        if (Json.textOrEmpty(secret, "type").equals("kubernetes.io/tls")) {
            for (String key : List.of("tls.crt", "tls.key")) {
                if (Json.find(secret, "data", key) == null) {
                    errors.add(FieldError.required("data[" + key + "]", ""));
                }
            }
        }
        return errors;
    }

    @Override
    public List<FieldError> validateUpdate(JsonObject before, JsonObject secret) {
        List<FieldError> errors = new ArrayList<>(DataRules.checkUpdate(before, secret));
        String type = Json.textOrEmpty(secret, "type");
        if (!type.equals(Json.textOrEmpty(before, "type"))) {
            errors.add(FieldError.invalid("type", '"' + type + '"', "field is immutable"));
        }
        return errors;
    }

    private static void encode(JsonObject secret) {
        JsonObject plain = Json.object(secret, "stringData");
        secret.remove("stringData");
        if (plain != null && plain.size() > 0) {
            JsonObject data = Json.ensureObject(secret, "data");
            plain.entrySet().forEach(entry -> data.addProperty(entry.getKey(), base64(entry.getValue())));
        }
        JsonObject data = Json.object(secret, "data");
        if (data == null || data.size() == 0) {
            secret.remove("data");
        } else {
            data.entrySet().forEach(SecretRules::requireBase64);
        }
    }

    private static String base64(JsonElement value) {
        return Base64.getEncoder().encodeToString(value.getAsString().getBytes(StandardCharsets.UTF_8));
    }

    private static void requireBase64(Map.Entry<String, JsonElement> entry) {
        if (entry.getValue().isJsonNull()) {
            entry.setValue(new JsonPrimitive(""));
        }
        try {
            Base64.getDecoder().decode(entry.getValue().getAsString());
        } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException ex) {
            throw Refusals.badRequest(
                    "Secret in version \"v1\" cannot be handled as a Secret: illegal base64 data in data["
                            + entry.getKey() + "]");
        }
    }
}
