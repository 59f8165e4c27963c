package dev.longshore.test.kubernetes.inprocess.selector;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.json.Json;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.function.Predicate;

/** The objects that a request is about: those of a namespace, if it names one, that fit both selectors. */
public final class ObjectFilter implements Predicate<JsonObject> {

    private final String namespace;
    private final Predicate<JsonObject> selectors;

    private ObjectFilter(String namespace, Predicate<JsonObject> selectors) {
        this.namespace = namespace;
        this.selectors = selectors;
    }

    /**
     * The filter of a request.
     *
     * @throws StatusException with 400 if a selector cannot be read
     */
    public static ObjectFilter of(ResourceType type, String namespace, Query query) {
        Predicate<JsonObject> labels = LabelSelector.parse(query.text("labelSelector"));
        return new ObjectFilter(namespace, labels.and(FieldSelector.parse(query.text("fieldSelector"), type)));
    }

    @Override
    public boolean test(JsonObject object) {
        return (namespace.isEmpty() || namespace.equals(Json.text(object, "metadata", "namespace")))
                && selectors.test(object);
    }
}
