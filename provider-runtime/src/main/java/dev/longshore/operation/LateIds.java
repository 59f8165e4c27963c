package dev.longshore.operation;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.reflect.TypeToken;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.Json;
import dev.longshore.resource.ResourceObject;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Ids of external resources that came back for an operation that was no longer the current one. */
public final class LateIds {

    private LateIds() {}

    /** Returns the ids; an annotation that somebody made unreadable counts as one id, so that it is not overlooked. */
    public static Set<String> of(ResourceObject object) {
        String text = object.metadata().annotation(Annotations.LATE_IDS);
        if (text == null) {
            return Set.of();
        }
        try {
            Set<String> ids = new LinkedHashSet<>(
                    Json.<List<String>>read(JsonParser.parseString(text), new TypeToken<List<String>>() {}.getType()));
            ids.removeIf(id -> id == null || id.isBlank());
            return ids;
        } catch (JsonParseException | IllegalStateException ex) {
            return new LinkedHashSet<>(Set.of(text));
        }
    }

    /** Returns the value of the annotation. */
    public static String format(Collection<String> ids) {
        return Json.write(List.copyOf(ids)).toString();
    }
}
