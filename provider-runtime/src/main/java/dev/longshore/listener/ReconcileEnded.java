package dev.longshore.listener;

import dev.longshore.resource.ResourceKey;
import java.time.Duration;

/**
 * A pass over a resource that has ended.
 *
 * @param key resource
 * @param result {@code done}, {@code after} or {@code failed}
 * @param waited how long the key was due before a worker took it
 * @param took how long the pass took
 */
public record ReconcileEnded(ResourceKey key, String result, Duration waited, Duration took) {}
