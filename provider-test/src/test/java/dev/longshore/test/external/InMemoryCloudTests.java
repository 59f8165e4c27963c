package dev.longshore.test.external;

import static dev.longshore.test.external.CloudWorld.ASYNC;
import static dev.longshore.test.external.CloudWorld.BLOCKING;
import static dev.longshore.test.external.CloudWorld.MINUTE;
import static dev.longshore.test.external.CloudWorld.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longshore.test.external.CloudBehaviour.Secrets;
import dev.longshore.test.external.CloudClient.Answer;
import dev.longshore.test.external.CloudObject.State;
import dev.longshore.test.external.LogEntry.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InMemoryCloudTests {

    private static final Answer NEW_DISK = new Answer("disk-1", null, null);

    private final CloudWorld world = new CloudWorld();
    private final InMemoryCloud cloud = world.cloud;

    @Test
    void createWhenBlockingReturnsWhenTheWorkIsDone() {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        world.begin(() -> world.create(BLOCKING));

        world.time.advance(MINUTE.minusSeconds(1));
        assertThat(world.results).isEmpty();
        assertThat(cloud.objects())
                .singleElement()
                .extracting(CloudObject::state)
                .isEqualTo(State.CREATING);

        world.time.advance(Duration.ofSeconds(1));
        assertThat(world.results).containsExactly(NEW_DISK);
        assertThat(cloud.objects())
                .singleElement()
                .extracting(CloudObject::state)
                .isEqualTo(State.ACTIVE);
    }

    @Test
    void createWhenAsyncReturnsHandleThatShowsProgress() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));

        Answer answer = world.create(ASYNC);
        assertThat(answer).isEqualTo(new Answer("disk-1", "op-1", null));

        world.time.advance(Duration.ofSeconds(30));
        assertThat(world.client().poll("op-1"))
                .contains(new CloudOperation("op-1", CloudOperation.State.RUNNING, 50, "disk-1", ""));

        world.time.advance(Duration.ofSeconds(30));
        assertThat(world.client().poll("op-1").orElseThrow().state()).isEqualTo(CloudOperation.State.SUCCEEDED);
    }

    @Test
    void createWhenNewIsVisibleAtEndTellsNoIdBefore() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE).newVisibleAtEnd());

        assertThat(world.create(ASYNC).id()).isNull();
        assertThat(cloud.objects()).isEmpty();
        assertThat(world.client().poll("op-1").orElseThrow().id()).isNull();

        world.time.advance(MINUTE);
        assertThat(world.client().poll("op-1").orElseThrow().id()).isEqualTo("disk-1");
        assertThat(cloud.objects()).hasSize(1);
    }

    @Test
    void createWhenNameIsTakenIsRefused() throws Exception {
        assertThat(world.createNamed("one")).isEqualTo(new Answer("one", null, null));

        assertThatThrownBy(() -> world.createNamed("one"))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(CloudResponse.ALREADY_EXISTS));
    }

    @Test
    void updateWhenDoneShowsNewBodyAtTheEndOnly() throws Exception {
        world.createNamed("one");
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        world.client().update("one", size(2), ASYNC);

        assertThat(cloud.objects()).first().extracting(CloudObject::body).isEqualTo(size(1));
        world.time.advance(MINUTE);
        assertThat(cloud.objects()).first().extracting(CloudObject::body).isEqualTo(size(2));
    }

    @Test
    void updateWhenObjectIsBusyIsRefusedWithConflict() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        world.create(ASYNC);

        assertThatThrownBy(() -> world.client().update("disk-1", size(2), ASYNC))
                .isInstanceOfSatisfying(CloudException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(409);
                    assertThat(refusal.code()).isEqualTo(CloudResponse.BUSY);
                });
    }

    @Test
    void deleteWhenThereIsNothingSaysSo() throws Exception {
        assertThat(world.client().delete("disk-9", BLOCKING)).isEmpty();
    }

    @Test
    void deleteWhenScheduledKeepsObjectReadable() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.deletionWindow(Duration.ofDays(7)));
        world.createNamed("one");

        world.client().delete("one", BLOCKING);
        assertThat(world.client().get("one").orElseThrow().state()).isEqualTo(State.PENDING_DELETION);
        assertThat(cloud.log().of(Event.GONE)).hasSize(1);

        world.time.advance(Duration.ofDays(6));
        assertThat(world.client().delete("one", BLOCKING)).isPresent();
        world.time.advance(Duration.ofDays(1));
        assertThat(world.client().get("one")).isEmpty();
        assertThat(cloud.log().of(Event.GONE)).hasSize(1);
    }

    @Test
    void deleteWhenAllowedWhileBusyEndsWhatRuns() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(Verb.CREATE, MINUTE).deletingWhileBusy());
        world.begin(() -> world.create(BLOCKING));

        world.client().delete("disk-1", BLOCKING);
        world.time.run();

        assertThat(cloud.objects()).isEmpty();
        assertThat(world.results).singleElement().isInstanceOf(CloudException.class);
    }

    @Test
    void getWhenReadsLagShowsWhatWas() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.readLag(Duration.ofSeconds(10)));
        world.createNamed("one");
        assertThat(world.client().get("one")).isEmpty();

        world.time.advance(Duration.ofSeconds(10));
        assertThat(world.client().get("one")).isPresent();

        world.client().delete("one", BLOCKING);
        assertThat(world.client().get("one")).isPresent();
    }

    @Test
    void findWhenLookupLagsFindsLater() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.lookupLag(Duration.ofSeconds(10)));
        world.create(BLOCKING.tags(Map.of("owner", "uid-1", "team", "blue")));
        assertThat(world.client().find(Map.of("owner", "uid-1"))).isEmpty();

        world.time.advance(Duration.ofSeconds(10));
        assertThat(world.client().find(Map.of("owner", "uid-1"))).containsExactly("disk-1");
        assertThat(world.client().find(Map.of("owner", "uid-2"))).isEmpty();
    }

    @Test
    void findWhenLookupIsOffIsRefused() {
        cloud.behave(CloudBehaviour.DEFAULTS.withoutLookup());

        assertThatThrownBy(() -> world.client().find(Map.of())).hasMessageContaining("cannot be looked up");
    }

    @Test
    void cancelWhenBlockingCallHasStopKeyEndsItAndUndoesIt() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE).stopping(Duration.ofSeconds(5)));
        world.begin(() -> world.create(BLOCKING.stopKey("mine")));

        assertThat(world.client().cancel("mine")).isTrue();
        world.time.advance(Duration.ofSeconds(5));

        assertThat(world.results)
                .singleElement()
                .isInstanceOfSatisfying(
                        CloudException.class, end -> assertThat(end.code()).isEqualTo(CloudResponse.CANCELLED));
        assertThat(cloud.objects()).isEmpty();
        assertThat(cloud.log().of(Event.WORK_ENDED)).singleElement().satisfies(entry -> {
            assertThat(entry.status()).isEqualTo(499);
            assertThat(entry.time()).isEqualTo(Instant.EPOCH.plusSeconds(5));
        });
    }

    @Test
    void cancelWhenOperationsCannotBeStoppedIsRefused() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE).withoutCancellation());
        world.create(ASYNC);

        assertThatThrownBy(() -> world.client().cancel("op-1")).hasMessageContaining("cannot be stopped");
        assertThat(world.client().cancel("op-9")).isFalse();
    }

    @Test
    void pollWhenRetentionHasPassedDoesNotKnowTheHandle() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.handleRetention(MINUTE));
        world.create(ASYNC);
        world.time.advance(MINUTE);
        assertThat(world.client().poll("op-1")).isPresent();

        world.time.advance(Duration.ofSeconds(1));
        assertThat(world.client().poll("op-1")).isEmpty();
    }

    @Test
    void createWhenSecretsAreHandedOutOnceWithholdsThemFromRepetitions() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.secrets(Secrets.ONCE));

        assertThat(world.create(BLOCKING.token("t")).secret()).isEqualTo("secret-of-disk-1");
        assertThat(world.create(BLOCKING.token("t"))).isEqualTo(NEW_DISK);
        assertThat(cloud.log().toString()).doesNotContain("secret-of");
    }

    @Test
    void createWhenSecretsAreReplayedTellsThemAgain() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.secrets(Secrets.REPLAYED));
        world.create(BLOCKING.token("t"));

        assertThat(world.create(BLOCKING.token("t")).secret()).isEqualTo("secret-of-disk-1");
    }

    @Test
    void callWhenAccountIsThrottledSaysWhenToComeBack() throws Exception {
        cloud.throttle("blue", MINUTE);
        world.time.advance(Duration.ofSeconds(20));

        assertThatThrownBy(() -> world.create(BLOCKING))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        refusal -> assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(40)));
        CloudClient other = new CloudClient(cloud, new Caller("pod-1", "red"), "disk", "uid-2");
        assertThat(other.create(null, size(1), BLOCKING)).isEqualTo(NEW_DISK);
    }

    @Test
    void callWhenRateIsExceededSaysWhenToComeBack() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.rate(2, MINUTE));
        world.client().get("disk-1");
        world.time.advance(Duration.ofSeconds(10));
        world.client().get("disk-1");

        assertThatThrownBy(() -> world.client().get("disk-1"))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        refusal -> assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(50)));
        world.time.advance(Duration.ofSeconds(50));
        assertThat(world.client().get("disk-1")).isEmpty();
    }

    @Test
    void outsideChangesWhenMadeAreSeenAndLogged() throws Exception {
        world.createNamed("one");
        cloud.changeOutside("one", size(7));
        cloud.maintain("one", MINUTE);
        assertThat(world.client().get("one").orElseThrow())
                .satisfies(object -> assertThat(object.body()).isEqualTo(size(7)))
                .satisfies(object -> assertThat(object.state()).isEqualTo(State.UPDATING));

        world.time.advance(MINUTE);
        assertThat(cloud.objects()).first().extracting(CloudObject::state).isEqualTo(State.ACTIVE);
        cloud.removeOutside("one");
        assertThat(cloud.objects()).isEmpty();
        assertThat(cloud.log().of(Event.GONE))
                .singleElement()
                .extracting(entry -> entry.call().owner())
                .isEqualTo("uid-1");
    }

    @Test
    void removeOutsideWhenObjectIsUnknownFails() {
        assertThatThrownBy(() -> cloud.removeOutside("one")).hasMessageContaining("no object 'one'");
    }

    @Test
    void logWhenCallWasMadeTellsWhoDidWhat() throws Exception {
        world.create(BLOCKING.token("t"));

        assertThat(cloud.log().entries())
                .extracting(LogEntry::event)
                .containsExactly(Event.RECEIVED, Event.WORK_STARTED, Event.LIVES, Event.WORK_ENDED, Event.ANSWERED);
        assertThat(cloud.log().received(Verb.CREATE)).singleElement().satisfies(call -> {
            assertThat(call.caller()).isEqualTo(new Caller("pod-1", "blue"));
            assertThat(call.owner()).isEqualTo("uid-1");
            assertThat(call.token()).isEqualTo("t");
            assertThat(call.bodyHash()).hasSize(16);
        });
    }
}
