package dev.longshore.test.kubernetes.inprocess.table;

import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Chooses the representation that an Accept header asks for. */
public final class Representations {

    private final Representation whole = new WholeObjects();
    private final Representation metadata = new MetadataOnly();
    private final Cells cells;

    /** With the clock that ages are counted by. */
    public Representations(Clock clock) {
        this.cells = new Cells(clock);
    }

    /** Objects as they are. */
    public Representation whole() {
        return whole;
    }

    /**
     * The first acceptable representation.
     *
     * @param includeObject what the rows of a table carry: None, Metadata or Object
     * @throws StatusException with 406 if there is none
     */
    public Representation choose(String accept, String includeObject) {
        if (accept.isBlank()) {
            return whole;
        }
        for (String clause : accept.split(",", -1)) {
            List<String> parts = Arrays.stream(clause.toLowerCase(Locale.ROOT).split(";", -1))
                    .map(String::trim)
                    .toList();
            if (isJson(parts.get(0))) {
                return choose(parts, includeObject);
            }
        }
        String message = "only the following media types are accepted: application/json, application/yaml,"
                + " application/vnd.kubernetes.protobuf";
        throw new StatusException(406, "NotAcceptable", message);
    }

    private Representation choose(List<String> parts, String includeObject) {
        if (parts.contains("as=table")) {
            return new Table(cells, includeObject);
        }
        boolean partial = parts.contains("as=partialobjectmetadata") || parts.contains("as=partialobjectmetadatalist");
        return partial ? metadata : whole;
    }

    private static boolean isJson(String type) {
        return type.equals("application/json") || type.equals("*/*") || type.equals("application/*");
    }
}
