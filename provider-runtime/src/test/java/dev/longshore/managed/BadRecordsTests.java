package dev.longshore.managed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotations that people, other versions and wrong clocks have left: no crash, no second call, and a word about it. */
class BadRecordsTests {

    private static final String SOUND =
            ProtocolTests.foreign("op-1", "create", "uid-1", World.START).format();

    private final WidgetCloud cloud = new WidgetCloud();
    private final World world = new World(cloud.assigningIds());

    private void ready() {
        world.create(3);
        world.settle();
        world.finishCall();
        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    private void wake() {
        world.annotate(Annotations.RECONCILE_REQUESTED_AT, world.now + "");
        world.settle();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "{",
                "{}",
                "yes",
                "\"create\"",
                "{\"version\":1}",
                "{\"version\":\"one\"}",
                "{\"version\":1e999}",
                "version: 1"
            })
    void record_whenItIsNonsense_stopsAllUntilAPersonHasLooked(String nonsense) {
        world.create(3);
        world.annotate(Annotations.OPERATION, nonsense);
        world.advance(Duration.ofHours(2));

        assertThat(world.calls).isEmpty();
        assertThat(world.annotation(Annotations.OPERATION)).isEqualTo(nonsense);
        assertThat(world.condition("Synced")).isEqualTo("False OperationRecordUnreadable");
        assertThat(world.conditions()).contains("nothing is sent until a person has looked", "unreadable: not-created");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"id\":\"op-1\"                        | \"id\":\"\"                                       | lacks fields",
                "\"id\":\"op-1\"                        | \"id\":{}                                         | no operation record",
                "\"type\":\"create\"                    | \"kind\":\"create\"                               | lacks fields",
                "\"type\":\"create\"                    | \"type\":\"destroy\"                              | no operation record",
                "\"attempt\":1                          | \"attempt\":0                                     | attempt 0 cannot be",
                "\"attempt\":1                          | \"attempt\":2147483647                            | cannot be",
                "\"attempt\":1                          | \"attempt\":99999999999                           | cannot be",
                "\"deadline\":\"2026-01-01T00:30:00Z\"  | \"deadline\":\"tomorrow\"                         | does not parse",
                "\"deadline\":\"2026-01-01T00:30:00Z\"  | \"deadline\":\"+1000000000-12-31T23:59:59Z\"      | cannot be",
                "\"deadline\":\"2026-01-01T00:30:00Z\"  | \"deadline\":null                                 | lacks fields",
                "\"version\":1                          | \"version\":2                                     | newer Longshore (format 2",
                "\"version\":1,\"id\":\"op-1\"          | \"version\":7,\"id\":[\"of\",\"another\",\"form\"]| newer Longshore (format 7",
            })
    void record_whenAPersonOrANewerVersionChangedIt_isNamed(String before, String after, String found) {
        assertThat(SOUND).contains(before);
        world.create(3);
        world.annotate(Annotations.OPERATION, SOUND.replace(before, after));
        world.advance(Duration.ofHours(2));

        assertThat(world.calls).isEmpty();
        assertThat(world.condition("Synced")).isEqualTo("False OperationRecordUnreadable");
        assertThat(world.conditions()).contains(found);
    }

    @Test
    void record_whenItIsUnreadable_keepsTheResourceFromBeingDeleted() {
        ready();
        world.annotate(Annotations.OPERATION, "{");
        world.delete();
        world.advance(Duration.ofHours(2));

        assertThat(world.isGone()).isFalse();
        assertThat(world.calls).isEmpty();
        world.annotate(Annotations.RESOLVE, "unreadable: not-created");
        world.advance(Duration.ofMinutes(2));
        world.finishCall();
        world.advance(Duration.ofMinutes(1));
        assertThat(world.isGone()).isTrue();
    }

    @Test
    void record_whenSomebodyRemovesItWhileTheCallRuns_makesTheIdALateOne() {
        world.create(3);
        world.settle();
        world.store.edit(
                World.KEY,
                object -> object.getAsJsonObject("metadata")
                        .getAsJsonObject("annotations")
                        .remove(Annotations.OPERATION));
        world.finishCall();
        world.advance(Duration.ofHours(1));

        assertThat(cloud.log).containsExactly("create 3");
        assertThat(world.annotation(Annotations.LATE_IDS)).isEqualTo("[\"id-1\"]");
        assertThat(world.conditions()).contains("cannot determine creation result");
    }

    /** Whatever the annotation holds: either it is a record, or it is refused with a reason. */
    @Test
    void record_whenItIsMangled_isReadOrRefused() {
        for (int seed = 0; seed < 3_000; seed++) {
            World mangled = new World(cloud.assigningIds());
            mangled.create(3);
            mangled.annotate(Annotations.OPERATION, mangle(SOUND, new Random(seed)));
            mangled.settle();
            assertThat(mangled.calls).as("seed " + seed).isEmpty();
            assertThat(mangled.condition("Synced"))
                    .as("seed %s: %s", seed, mangled.annotation(Annotations.OPERATION))
                    .isIn(
                            "False OperationRecordUnreadable",
                            "False CreateOutcomeUnknown",
                            "False OperationOutcomeUnknown");
        }
    }

    private static String mangle(String text, Random random) {
        StringBuilder mangled = new StringBuilder(text);
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            int at = random.nextInt(mangled.length());
            switch (random.nextInt(4)) {
                case 0 -> mangled.deleteCharAt(at);
                case 1 -> mangled.insert(at, "{}[]\",:0e-".charAt(random.nextInt(10)));
                case 2 -> mangled.setCharAt(at, (char) (32 + random.nextInt(95)));
                default -> mangled.delete(at, Math.min(mangled.length() - 1, at + random.nextInt(20)));
            }
        }
        return mangled.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "{}",
                "{\"reason\":1}",
                "{\"reason\":\"x\",\"message\":\"y\",\"failureClass\":\"NONE\",\"generation\":1,\"count\":1,"
                        + "\"at\":\"2026-01-01T00:00:00Z\",\"notBefore\":\"2999-01-01T00:00:00Z\"}",
                "{\"reason\":\"UpdateFailed\",\"message\":\"y\",\"failureClass\":\"TRANSIENT\",\"generation\":1,"
                        + "\"count\":-5,\"at\":\"-1000000000-01-01T00:00:00Z\",\"notBefore\":\"2999-01-01T00:00:00Z\"}",
                "{\"reason\":\"UpdateFailed\",\"message\":\"y\",\"failureClass\":\"TRANSIENT\",\"generation\":1,"
                        + "\"count\":2147483647,\"at\":\"2026-01-01T00:00:00Z\","
                        + "\"notBefore\":\"+1000000000-12-31T23:59:59Z\"}"
            })
    void failure_whenItIsNonsense_delaysNothingForLong(String nonsense) {
        world.create(3);
        world.annotate(Annotations.FAILURE, nonsense);
        world.advance(Duration.ofHours(25));

        assertThat(world.calls).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "2026-01-01", "+999999999-12-31T23:59:59Z", "-999999999-01-01T00:00:00Z"})
    void marks_whenTheyAreNonsense_countAsMissing(String nonsense) {
        world.create(3);
        world.annotate(Annotations.CREATE_PENDING, nonsense);
        world.annotate(Annotations.CREATE_SUCCEEDED, nonsense);
        world.settle();

        assertThat(world.calls).hasSize(1);
    }

    @Test
    void marks_whenAllAreOfTheSameSecond_sayThatTheCreateHasEnded() {
        world.create(3);
        world.annotate(Annotations.CREATE_PENDING, "2025-12-31T23:00:00Z");
        world.annotate(Annotations.CREATE_FAILED, "2025-12-31T23:00:00Z");
        world.settle();

        assertThat(world.calls).hasSize(1);
    }

    @Test
    void mark_whenItIsFromTheFuture_isWaitedForAndShown() {
        world.create(3);
        world.annotate(Annotations.CREATE_SUCCEEDED, "2026-01-01T01:00:00Z");
        world.advance(Duration.ofMinutes(59));
        assertThat(world.calls).isEmpty();
        assertThat(world.conditions()).contains("2026-01-01T01:00:11Z");
        world.advance(Duration.ofMinutes(2));

        assertThat(world.calls).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "[null]", "{\"a\":1}", "[[1]]", "[\"\"]", "[1]"})
    void lateIds_whenTheyAreNonsense_keepNothingFromWorking(String nonsense) {
        ready();
        world.annotate(Annotations.LATE_IDS, nonsense);
        world.resize(5);
        world.settle();
        world.advance(Duration.ofMinutes(2));
        world.finishCall();
        world.advance(Duration.ofMinutes(2));

        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999999h", "2000000h2000000h", "1h-", "ns", "-1h"})
    void pollInterval_whenItIsNonsense_isThatOfTheKind(String nonsense) {
        ready();
        world.annotate(Annotations.POLL_INTERVAL, nonsense);
        wake();
        int before = cloud.looks;
        world.advance(Duration.ofMinutes(10));

        assertThat(cloud.looks - before).isBetween(9, 11);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void clock_whenItJumpsWhileACallRuns_repeatsNothing(int hours) {
        world.create(3);
        world.settle();
        world.now = world.now.plus(Duration.ofHours(hours));
        wake();
        world.advance(Duration.ofMinutes(5));
        assertThat(world.calls).hasSize(1);
        cloud.widgets.put("id-1", 3);
        world.advance(Duration.ofHours(3));

        assertThat(world.calls).hasSize(1);
        assertThat(world.hasRecord()).isTrue();
    }

    @Test
    void clock_whenItJumpsBackAfterACreate_sendsNoSecondOne() {
        ready();
        world.now = world.now.minus(Duration.ofHours(1));
        cloud.lagging = true;
        wake();
        world.advance(Duration.ofMinutes(30));
        assertThat(world.calls).isEmpty();
        cloud.lagging = false;
        world.advance(Duration.ofMinutes(31));

        assertThat(world.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(cloud.log).containsExactly("create 3");
    }

    @Test
    void holder_whenItDoesNotExistAnyMore_isNotWaitedFor() {
        World named = new World(cloud.named());
        named.create(3);
        named.annotate(Annotations.OPERATION, SOUND);
        cloud.widgets.put("one", 3);
        named.settle();

        assertThat(OperationRecord.parse(SOUND).holder()).isEqualTo("elsewhere_1");
        assertThat(named.condition("Synced")).isEqualTo("True ReconcileSuccess");
        assertThat(cloud.log).isEmpty();
    }
}
