package dev.longshore.operation;

import dev.longshore.resource.ResourceObject;
import java.time.Duration;

/** How a wish to begin ended. */
public sealed interface Begun {

    /**
     * The intent is durable and the call runs.
     *
     * @param written version with the intent
     * @param id operation
     */
    record Started(ResourceObject written, String id) implements Begun {}

    /** All permits are taken; the resource has a place in the line. */
    record Queued() implements Begun {}

    /** The line is full; nothing was written and the resource gets a place in its turn. */
    record QueueFull() implements Begun {}

    /**
     * The external system is called as fast as it may be already.
     *
     * @param delay time after which to ask again
     */
    record Throttled(Duration delay) implements Begun {}

    /** This process starts nothing now, because it is stopping or does not hold the lease. */
    record NotAccepting() implements Begun {}
}
