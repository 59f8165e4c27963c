package dev.longshore.watch;

import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Tells what others changed of a resource from what the runtime writes itself. */
final class ForeignChange {

    /** Annotations that the runtime writes and nobody else has reason to. */
    private static final Set<String> OURS = Set.of(
            Annotations.CREATE_PENDING,
            Annotations.CREATE_SUCCEEDED,
            Annotations.CREATE_FAILED,
            Annotations.FAILURE,
            Annotations.LATE_IDS);

    /** Ours while an operation runs, and somebody else's if they change without one. */
    private static final Set<String> OURS_DURING_AN_OPERATION =
            Set.of(Annotations.OPERATION, Annotations.EXTERNAL_NAME);

    private ForeignChange() {}

    static boolean between(ResourceMetadata before, ResourceMetadata after) {
        return before.generation() != after.generation()
                || !Objects.equals(before.deletedAt(), after.deletedAt())
                || !before.labels().equals(after.labels())
                || !finalizers(before).equals(finalizers(after))
                || !annotations(before, hasOperation(after)).equals(annotations(after, hasOperation(after)));
    }

    static boolean hasOperation(ResourceMetadata metadata) {
        return metadata.annotation(Annotations.OPERATION) != null;
    }

    private static List<String> finalizers(ResourceMetadata metadata) {
        return metadata.finalizers().stream()
                .filter(name -> !name.equals(Annotations.FINALIZER))
                .toList();
    }

    private static Map<String, String> annotations(ResourceMetadata metadata, boolean duringOperation) {
        Map<String, String> annotations = new HashMap<>(metadata.annotations());
        annotations.keySet().removeAll(OURS);
        if (duringOperation) {
            annotations.keySet().removeAll(OURS_DURING_AN_OPERATION);
        }
        return annotations;
    }
}
