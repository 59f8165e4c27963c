package dev.longshore.test.crash;

import dev.longshore.external.OperationType;
import dev.longshore.resource.ResourceKey;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** The stops of this process. A resource that has reached its own does nothing more, whichever thread works on it. */
final class Stops {

    static final String REACHED = "reached ";
    static final String MISSED = "missed ";

    private final Map<ResourceKey, CrashStop> planned = new ConcurrentHashMap<>();
    private final Set<ResourceKey> stopped = ConcurrentHashMap.newKeySet();
    private final Consumer<String> parent;

    Stops(Iterable<CrashStop> stops, Consumer<String> parent) {
        stops.forEach(stop -> planned.put(stop.resource(), stop));
        this.parent = parent;
    }

    boolean isPlanned(CrashPoint point, OperationType operation, ResourceKey resource) {
        return point.of(operation, resource).equals(planned.get(resource));
    }

    /** Goes no further if the resource has stopped, or if it should here. */
    void pass(CrashPoint point, OperationType operation, ResourceKey resource) {
        pass(resource);
        if (isPlanned(point, operation, resource)) {
            stop(point.of(operation, resource));
        }
    }

    /** Goes no further if the resource has stopped. */
    void pass(ResourceKey resource) {
        if (stopped.contains(resource)) {
            waitForTheEnd();
        }
    }

    /** Tells the parent, and waits for ever. */
    void stop(CrashStop stop) {
        stopped.add(stop.resource());
        parent.accept(REACHED + stop.format());
        waitForTheEnd();
    }

    /** Tells the parent if a stop of the resource before a point was not reached by now. */
    void leave(CrashPoint last, OperationType operation, ResourceKey resource) {
        CrashStop stop = planned.get(resource);
        if (stop != null && stop.operation() == operation && stop.point().compareTo(last) < 0) {
            parent.accept(MISSED + stop.format());
        }
    }

    /** Not even an interrupt ends it: only the end of the process does. */
    private static void waitForTheEnd() {
        CountDownLatch never = new CountDownLatch(1);
        while (true) {
            try {
                never.await();
            } catch (InterruptedException ex) {
                // The runtime asks a call to stop that is as good as dead.
            }
        }
    }
}
