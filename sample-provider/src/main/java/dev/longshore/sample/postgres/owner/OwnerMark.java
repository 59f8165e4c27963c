package dev.longshore.sample.postgres.owner;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.longshore.external.ExternalException;
import dev.longshore.resource.Json;
import dev.longshore.resource.ManagedResource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says in the comment of an object of PostgreSQL which managed resource it belongs to. It is the last line of the comment;
 * what people wrote before it is left alone.
 *
 * @param kind kind of the managed resource
 * @param resource its namespace and name
 * @param uid its UID
 * @param facts what the kind wants to find again
 */
public record OwnerMark(String kind, String resource, String uid, Map<String, String> facts) {

    private static final String PREFIX = "longshore: ";

    /** Returns the mark of a managed resource. */
    public static OwnerMark of(ManagedResource<?, ?> resource, Map<String, String> facts) {
        String kind = resource.getClass().getSimpleName();
        return new OwnerMark(kind, nameOf(resource), resource.metadata().uid(), Map.copyOf(facts));
    }

    private static String nameOf(ManagedResource<?, ?> resource) {
        return resource.namespace() + "/" + resource.name();
    }

    /** Reads the mark in a comment; null if there is none, or none that can be read. */
    public static @Nullable OwnerMark in(@Nullable String comment) {
        String line = comment == null ? "" : comment.substring(startIn(comment));
        if (line.isEmpty()) {
            return null;
        }
        try {
            OwnerMark mark = Json.read(JsonParser.parseString(line.substring(PREFIX.length())), OwnerMark.class);
            boolean complete = mark.kind != null && mark.resource != null && mark.uid != null && mark.facts != null;
            return complete ? mark : null;
        } catch (JsonParseException | IllegalStateException ex) {
            return null;
        }
    }

    /** Returns what people wrote in a comment, empty for nothing. */
    public static String textOf(@Nullable String comment) {
        return comment == null ? "" : comment.substring(0, startIn(comment)).stripTrailing();
    }

    private static int startIn(String comment) {
        int lastLine = comment.lastIndexOf('\n') + 1;
        return comment.startsWith(PREFIX, lastLine) ? lastLine : comment.length();
    }

    /** Returns a comment with this mark after what people wrote. */
    public String after(String text) {
        String line = PREFIX + Json.write(this);
        return text.isEmpty() ? line : text + "\n" + line;
    }

    /**
     * Whether it is the mark of the resource, or of an earlier one of the same name, as after a restore from a backup.
     */
    public boolean isOf(ManagedResource<?, ?> owner) {
        return uid.equals(owner.metadata().uid()) || resource.equals(nameOf(owner));
    }

    /** Whether a mark is there and says that the object belongs to another resource. */
    public static boolean isForeign(@Nullable OwnerMark mark, ManagedResource<?, ?> resource) {
        return mark != null && !mark.isOf(resource);
    }

    /**
     * Refuses what belongs to another resource.
     *
     * @param what what it is, for people
     * @throws ExternalException rejected, if the mark is that of another resource
     */
    public static void refuseForeign(@Nullable OwnerMark mark, ManagedResource<?, ?> resource, String what) {
        if (mark != null && !mark.isOf(resource)) {
            throw ExternalException.rejected(
                    what + " belongs to " + mark.kind + " " + mark.resource + " (UID " + mark.uid
                            + ") and is left alone; delete one of the two resources, or give up the other's claim by taking"
                            + " the line that starts with '" + PREFIX.strip() + "' out of its comment");
        }
    }
}
