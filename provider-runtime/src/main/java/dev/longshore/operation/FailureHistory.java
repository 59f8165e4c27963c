package dev.longshore.operation;

import dev.longshore.external.FailureClass;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * One failure history per resource, shared by failed passes and failed operations. It says when the external system may
 * be asked again: events do not shorten that, a new generation does.
 */
public final class FailureHistory {

    /** Longest wait that an external system can ask for. */
    private static final Duration LONGEST_ASKED = Duration.ofDays(1);

    private final ConcurrentMap<ResourceKey, Failure> failures = new ConcurrentHashMap<>();
    private final InstantSource clock;
    private final Duration base;
    private final Duration max;
    private final Duration slow;

    /**
     * Creates an empty history.
     *
     * @param clock time
     * @param base delay after the first failure
     * @param max longest delay
     * @param slow delay after something was rejected, and after a failure that no retry will help soon
     */
    public FailureHistory(InstantSource clock, Duration base, Duration max, Duration slow) {
        this.clock = clock;
        this.base = base;
        this.max = max;
        this.slow = slow;
    }

    /** Returns the failure of the current generation of a resource, in memory or in its annotation. */
    public Optional<Failure> current(ResourceKey key, ResourceObject object) {
        Failure failure = failures.get(key);
        return Optional.ofNullable(failure)
                .or(() -> Failure.of(object))
                .map(found -> bounded(key, found))
                .filter(found -> found.generation() == object.metadata().generation());
    }

    /**
     * A clock that jumped must not put a resource to sleep for longer than any delay lasts. What it is bounded to is
     * kept, because a limit that moves along with the clock is never reached.
     */
    private Failure bounded(ResourceKey key, Failure failure) {
        Instant latest = clock.instant().plus(longest(failure));
        if (!failure.notBefore().isAfter(latest)) {
            return failure;
        }
        Failure bounded = copy(failure, failure.count(), latest);
        failures.put(key, bounded);
        return bounded;
    }

    private Duration longest(Failure failure) {
        Duration given = Duration.between(failure.at(), failure.notBefore());
        Duration asked = given.compareTo(LONGEST_ASKED) < 0 ? given : LONGEST_ASKED;
        Duration scheduled = longest(slow, max).multipliedBy(11).dividedBy(10);
        return longest(asked, scheduled);
    }

    private static Duration longest(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Remembers a failure and returns it with the time of the next try. */
    public Failure failed(
            ResourceKey key,
            ResourceObject object,
            String reason,
            FailureClass failureClass,
            String message,
            @Nullable Duration retryAfter) {
        long generation = object.metadata().generation();
        int before = current(key, object).map(Failure::count).orElse(0);
        // That others call too often is no fault of this resource.
        int count = failureClass == FailureClass.THROTTLED ? before : before + 1;
        Instant now = clock.instant();
        Duration delay = retryAfter != null ? retryAfter : jittered(delay(failureClass, count));
        Failure failure = new Failure(reason, message, failureClass, generation, count, now, now.plus(delay));
        failures.put(key, failure);
        return failure;
    }

    private Duration delay(FailureClass failureClass, int count) {
        return failureClass == FailureClass.REJECTED ? slow : exponential(count);
    }

    private Duration exponential(int count) {
        Duration delay = base;
        for (int doubled = 1; doubled < count && delay.compareTo(max) < 0; doubled++) {
            delay = delay.multipliedBy(2);
        }
        return delay.compareTo(max) < 0 ? delay : max;
    }

    /** Only ever longer, so that two tries are never closer than the schedule says. */
    private static Duration jittered(Duration delay) {
        return delay.plusNanos(
                (long) (delay.toNanos() * 0.1 * ThreadLocalRandom.current().nextDouble()));
    }

    /** Remembers that all is well, so that the next failure counts as the first. */
    public void settled(ResourceKey key, ResourceObject object) {
        Optional<Failure> stored = Failure.of(object);
        if (stored.isPresent()) {
            failures.put(key, copy(stored.get(), 0, stored.get().at()));
        } else {
            failures.remove(key);
        }
    }

    /** Forgets a resource that is gone. */
    public void forget(ResourceKey key) {
        failures.remove(key);
    }

    /** Lets a resource be tried at once, keeping the count of its failures. */
    public void retryNow(ResourceKey key, ResourceObject object) {
        current(key, object).ifPresent(failure -> failures.put(key, copy(failure, failure.count(), clock.instant())));
    }

    private static Failure copy(Failure failure, int count, Instant notBefore) {
        return new Failure(
                failure.reason(),
                failure.message(),
                failure.failureClass(),
                failure.generation(),
                count,
                failure.at(),
                notBefore);
    }
}
