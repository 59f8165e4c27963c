package dev.longshore.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.external.FailureClass;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureHistoryTests {

    private static final ResourceKey KEY = new ResourceKey("Widget.test.longshore.dev", "shop", "one");
    private static final Duration BASE = Duration.ofSeconds(1);
    private static final Duration MAX = Duration.ofMinutes(1);
    private static final Duration SLOW = Duration.ofMinutes(10);

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private FailureHistory history = history();

    private FailureHistory history() {
        return new FailureHistory(() -> now, BASE, MAX, SLOW);
    }

    private static ResourceObject object(long generation, @Nullable String failure) {
        JsonObject json =
                JsonParser.parseString("{'metadata':{'annotations':{}}}").getAsJsonObject();
        JsonObject metadata = json.getAsJsonObject("metadata");
        metadata.addProperty("generation", generation);
        if (failure != null) {
            metadata.getAsJsonObject("annotations").addProperty(Annotations.FAILURE, failure);
        }
        return ResourceObject.of(json);
    }

    private Duration fail(FailureClass failureClass, @Nullable Duration retryAfter) {
        Failure failure = history.failed(KEY, object(1, null), "UpdateFailed", failureClass, "no", retryAfter);
        return Duration.between(now, failure.notBefore());
    }

    private static void assertDelay(Duration actual, Duration scheduled) {
        assertThat(actual).isBetween(scheduled, scheduled.multipliedBy(11).dividedBy(10));
    }

    @Test
    void failed_whenTransient_doublesTheDelayUpToTheLongest() {
        for (int failures = 0; failures < 100; failures++) {
            assertDelay(
                    fail(FailureClass.TRANSIENT, null), Duration.ofSeconds(Math.min(60, 1L << Math.min(failures, 30))));
        }
    }

    @Test
    void failed_whenRejected_isTriedSlowly() {
        assertDelay(fail(FailureClass.REJECTED, null), SLOW);
    }

    @Test
    void failed_whenTheExternalSystemSaysWhen_keepsToItExactly() {
        assertThat(fail(FailureClass.TRANSIENT, Duration.ofMinutes(7))).isEqualTo(Duration.ofMinutes(7));
    }

    @Test
    void failed_whenThrottled_doesNotCount() {
        fail(FailureClass.TRANSIENT, null);
        fail(FailureClass.THROTTLED, Duration.ofSeconds(1));

        assertDelay(fail(FailureClass.TRANSIENT, null), Duration.ofSeconds(2));
    }

    @Test
    void current_whenTheGenerationIsNew_isEmpty() {
        fail(FailureClass.REJECTED, null);

        assertThat(history.current(KEY, object(1, null))).isPresent();
        assertThat(history.current(KEY, object(2, null))).isEmpty();
    }

    @Test
    void current_whenThisProcessIsNew_comesFromTheAnnotation() {
        String stored = history.failed(KEY, object(1, null), "UpdateFailed", FailureClass.REJECTED, "no", null)
                .format();
        history = history();

        assertThat(history.current(KEY, object(1, stored))).map(Failure::format).contains(stored);
    }

    @Test
    void current_whenTheClockHasJumpedBack_waitsNoLongerThanAnyDelayLasts() {
        String stored = history.failed(KEY, object(1, null), "UpdateFailed", FailureClass.TRANSIENT, "no", null)
                .format();
        now = now.minus(Duration.ofHours(5));
        Instant first = history.current(KEY, object(1, stored)).orElseThrow().notBefore();
        assertThat(Duration.between(now, first))
                .isLessThanOrEqualTo(SLOW.multipliedBy(11).dividedBy(10));
        now = now.plusSeconds(30);

        assertThat(history.current(KEY, object(1, stored)).orElseThrow().notBefore())
                .isEqualTo(first);
    }

    @Test
    void current_whenALongWaitWasAskedFor_keepsIt() {
        fail(FailureClass.TRANSIENT, Duration.ofHours(3));

        assertThat(history.current(KEY, object(1, null)).orElseThrow().notBefore())
                .isEqualTo(now.plus(Duration.ofHours(3)));
    }

    @Test
    void retryNow_whenThereWasAFailure_keepsTheCount() {
        fail(FailureClass.TRANSIENT, null);
        history.retryNow(KEY, object(1, null));
        assertThat(history.current(KEY, object(1, null)).orElseThrow().notBefore())
                .isEqualTo(now);

        assertDelay(fail(FailureClass.TRANSIENT, null), Duration.ofSeconds(2));
    }

    @Test
    void settled_whenAllIsWell_startsCountingAnew() {
        String stored = history.failed(KEY, object(1, null), "UpdateFailed", FailureClass.TRANSIENT, "no", null)
                .format();
        history.settled(KEY, object(1, stored));

        Failure next = history.failed(KEY, object(1, stored), "UpdateFailed", FailureClass.TRANSIENT, "no", null);
        assertThat(next.count()).isEqualTo(1);
    }

    @Test
    void current_whenTheAnnotationIsMangled_neverFailsAndNeverWaitsForLong() {
        String sound = history.failed(KEY, object(1, null), "UpdateFailed", FailureClass.TRANSIENT, "no", null)
                .format();
        for (int seed = 0; seed < 20_000; seed++) {
            StringBuilder text = new StringBuilder(sound);
            Random random = new Random(seed);
            for (int times = 1 + random.nextInt(4); times > 0; times--) {
                int at = random.nextInt(text.length());
                text.replace(at, at + random.nextInt(3), String.valueOf((char) (32 + random.nextInt(95))));
            }
            Instant latest = history()
                    .current(KEY, object(1, text.toString()))
                    .map(Failure::notBefore)
                    .orElse(now);
            assertThat(latest).as("seed %s: %s", seed, text).isBeforeOrEqualTo(now.plus(Duration.ofDays(1)));
        }
    }
}
