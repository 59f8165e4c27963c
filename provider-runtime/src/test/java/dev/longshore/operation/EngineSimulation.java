package dev.longshore.operation;

import dev.longshore.external.OperationType;
import dev.longshore.operation.Permits.Answer;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.WorkQueue;
import dev.longshore.resource.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Queues, workers and permits of several kinds in virtual time. Passes and operations take the time that they are said
 * to take, and everything else none; so hours of load are looked at in seconds.
 */
final class EngineSimulation {

    private record Event(Duration at, long sequence, Runnable what) {}

    /** One resource: it wants one operation of a length (none if zero), and is looked at again and again. */
    static final class Resource {
        private final Duration length;
        private final Duration poll;
        private final OperationType type;
        private final Duration created;
        Duration firstPass;
        Duration begun;
        Duration ended;

        private Resource(OperationType type, Duration length, Duration poll, Duration created) {
            this.type = type;
            this.length = length;
            this.poll = poll;
            this.created = created;
        }

        private boolean wantsOperation() {
            return !length.isZero() && begun == null;
        }

        Duration untilFirstPass() {
            return firstPass.minus(created);
        }

        Duration untilEnd() {
            return ended.minus(created);
        }
    }

    private final class Kind {
        private final WorkQueue<ResourceKey> queue =
                new WorkQueue<>(() -> now.toNanos(), new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1), 0));
        private int idle = workers;
        private boolean wakes;

        private void work() {
            while (idle > 0) {
                WorkQueue.Item<ResourceKey> item = queue.poll();
                if (item == null) {
                    sleep();
                    return;
                }
                idle--;
                Resource resource = resources.get(item.key());
                resource.firstPass = resource.firstPass == null ? now : resource.firstPass;
                after(passTakes, () -> passed(item.key(), resource));
            }
        }

        private void sleep() {
            Duration next = queue.untilNextDue();
            if (next != null && !wakes) {
                wakes = true;
                after(next, () -> {
                    wakes = false;
                    work();
                });
            }
        }

        private void passed(ResourceKey key, Resource resource) {
            queue.addAfter(key, resource.poll, Priority.DRIFT);
            if (!resource.wantsOperation()) {
                permits.leave(key);
            } else if (permits.request(key, "", resource.type, 1) == Answer.GRANTED) {
                begin(key, resource);
            }
            queue.done(key);
            idle++;
            work();
        }
    }

    private final int workers;
    private final Duration passTakes;
    private final Permits permits;
    private final Map<String, Kind> kinds = new HashMap<>();
    private final Map<ResourceKey, Resource> resources = new LinkedHashMap<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparing(Event::sequence));
    private Duration now = Duration.ZERO;
    private long sequence;
    private int running;
    int mostRunning;
    int mostWaiting;

    EngineSimulation(int workers, Duration passTakes, Permits.Limits limits) {
        this.workers = workers;
        this.passTakes = passTakes;
        this.permits = new Permits(limits, () -> Instant.EPOCH.plus(now), key -> wake(key, Priority.CHANGE));
    }

    private void after(Duration delay, Runnable what) {
        events.add(new Event(now.plus(delay), sequence++, what));
    }

    private void wake(ResourceKey key, Priority priority) {
        Kind kind = kinds.computeIfAbsent(key.kind(), ignored -> new Kind());
        kind.queue.add(key, priority);
        after(Duration.ZERO, kind::work);
    }

    Resource create(String kind, Duration length, Duration poll) {
        return add(new Resource(OperationType.CREATE, length, poll, now), kind, Priority.FIRST_SIGHT);
    }

    Resource delete(String kind, Duration length, Duration poll) {
        return add(new Resource(OperationType.DELETE, length, poll, now), kind, Priority.DELETION);
    }

    private Resource add(Resource resource, String kind, Priority priority) {
        ResourceKey key = new ResourceKey(kind, "ns", "r" + resources.size());
        resources.put(key, resource);
        wake(key, priority);
        return resource;
    }

    private void begin(ResourceKey key, Resource resource) {
        resource.begun = now;
        mostRunning = Math.max(mostRunning, ++running);
        mostWaiting = Math.max(mostWaiting, permits.use(key.kind()).waiting());
        after(resource.length, () -> end(key, resource));
    }

    private void end(ResourceKey key, Resource resource) {
        resource.ended = now;
        running--;
        permits.release(key);
        wake(key, Priority.CHANGE);
    }

    Duration now() {
        return now;
    }

    void run(Duration time) {
        Duration end = now.plus(time);
        for (Event next = events.peek(); next != null && next.at().compareTo(end) <= 0; next = events.peek()) {
            events.remove();
            now = next.at();
            next.what().run();
        }
        now = end;
    }
}
