package dev.longshore.listener;

import dev.longshore.resource.ResourceKey;
import java.time.Duration;

/**
 * A call of the author's code that has ended.
 *
 * @param key resource
 * @param call {@code connect}, {@code observe}, {@code poll}, {@code lookup}, {@code create}, {@code update} or
 *     {@code delete}
 * @param result {@code ok} or the class of the failure in lower case
 * @param took how long it took
 */
public record ExternalCall(ResourceKey key, String call, String result, Duration took) {}
