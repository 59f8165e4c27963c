package dev.longshore.test.kubernetes.inprocess.apply;

import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What server-side apply refuses. */
final class Conflicts {

    private Conflicts() {}

    /** Refuses to take fields from others. */
    static void refuse(Managers managers, Manager manager, FieldSet taken) {
        Map<String, List<String>> conflicts = new LinkedHashMap<>();
        managers.others(manager).forEach(other -> {
            List<String> paths = other.fields().intersection(taken).paths();
            if (!paths.isEmpty()) {
                conflicts.put(other.show(), paths);
            }
        });
        if (!conflicts.isEmpty()) {
            throw refusal(conflicts);
        }
    }

    private static StatusException refusal(Map<String, List<String>> conflicts) {
        int count = conflicts.values().stream().mapToInt(List::size).sum();
        String message = "Apply failed with " + count + (count == 1 ? " conflict: " : " conflicts: ")
                + conflicts.entrySet().stream()
                        .map(conflict -> show(conflict.getKey(), conflict.getValue()))
                        .collect(Collectors.joining("\n"));
        StatusException refusal = new StatusException(409, "Conflict", message);
        conflicts.forEach((who, paths) ->
                paths.forEach(path -> refusal.cause("FieldManagerConflict", "conflict with " + who, path)));
        return refusal;
    }

    private static String show(String who, List<String> paths) {
        return paths.size() == 1
                ? "conflict with " + who + ": " + paths.get(0)
                : paths.stream().collect(Collectors.joining("\n- ", "conflicts with " + who + ":\n- ", ""));
    }
}
