package dev.longshore.test.kubernetes.inprocess;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.Http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The widgets of these tests. */
final class TestObjects {

    static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    static final String WIDGETS = "/apis/test.longshore.dev/v1alpha1/namespaces/default/widgets";

    private TestObjects() {}

    static String definition() {
        try (InputStream in = TestObjects.class.getResourceAsStream("widgets.yaml")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static Answer define(Http http) {
        return http.send("POST", DEFINITIONS, "application/yaml", definition());
    }

    static String widget(String name, String spec) {
        return "{\"apiVersion\":\"test.longshore.dev/v1alpha1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":" + spec + "}";
    }

    static JsonObject metadata(Answer answer) {
        return answer.json().getAsJsonObject("metadata");
    }
}
