package dev.longshore.operation;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceMetadata;
import dev.longshore.resource.ResourceObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON merge patch of our own metadata, refused by the API server on any version but the one it was made for. */
public final class MetadataPatch {

    private final ResourceMetadata from;
    private final JsonObject metadata = new JsonObject();
    private final JsonObject annotations = new JsonObject();

    private MetadataPatch(ResourceMetadata from) {
        this.from = from;
        metadata.addProperty("resourceVersion", from.resourceVersion());
    }

    /** Starts a patch for exactly this version. */
    public static MetadataPatch of(ResourceObject object) {
        return new MetadataPatch(object.metadata());
    }

    /** Sets an annotation, or removes it if the value is null. */
    public MetadataPatch annotation(String name, @Nullable String value) {
        if (value != null) {
            annotations.addProperty(name, value);
        } else if (from.annotations().containsKey(name)) {
            annotations.add(name, JsonNull.INSTANCE);
        }
        return this;
    }

    /** Sets an annotation to a time as Crossplane writes it: RFC 3339 with seconds. */
    public MetadataPatch annotation(String name, Instant time) {
        return annotation(name, time.truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** Adds our finalizer. */
    public MetadataPatch protect() {
        if (!from.finalizers().contains(Annotations.FINALIZER)) {
            JsonArray finalizers = finalizers(from.finalizers());
            finalizers.add(Annotations.FINALIZER);
            metadata.add("finalizers", finalizers);
        }
        return this;
    }

    /** Removes our finalizer and no other. */
    public MetadataPatch release() {
        metadata.add(
                "finalizers",
                finalizers(from.finalizers().stream()
                        .filter(name -> !name.equals(Annotations.FINALIZER))
                        .toList()));
        return this;
    }

    private static JsonArray finalizers(List<String> names) {
        JsonArray array = new JsonArray();
        names.forEach(array::add);
        return array;
    }

    /** Returns the patch. */
    public JsonObject toJson() {
        JsonObject result = metadata.deepCopy();
        if (annotations.size() > 0) {
            result.add("annotations", annotations.deepCopy());
        }
        JsonObject patch = new JsonObject();
        patch.add("metadata", result);
        return patch;
    }
}
