package dev.longshore.runtime;

import dev.longshore.operation.Permits;
import dev.longshore.resource.ResourceType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Caps of permits from settings. */
final class PermitLimits {

    private PermitLimits() {}

    static Permits.Limits of(RuntimeSettings settings, List<ResourceType> types) {
        int max = settings.operations().maxConcurrent();
        Map<String, Permits.KindLimit> perKind = new LinkedHashMap<>();
        types.forEach(type -> perKind.put(type.id(), limit(settings.of(type), max)));
        return new Permits.Limits(
                max,
                settings.operations().maxConcurrentPerAccount(),
                (int) (max * settings.operations().deletionShare()),
                perKind,
                limit(settings.defaults(), max));
    }

    private static Permits.KindLimit limit(KindSettings settings, int max) {
        Integer own = settings.maxConcurrentOperations();
        return new Permits.KindLimit(own == null ? max : Math.min(own, max), settings.queueCapacity());
    }
}
