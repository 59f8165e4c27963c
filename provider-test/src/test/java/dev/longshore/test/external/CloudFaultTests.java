package dev.longshore.test.external;

import static dev.longshore.test.external.CloudWorld.ASYNC;
import static dev.longshore.test.external.CloudWorld.BLOCKING;
import static dev.longshore.test.external.CloudWorld.MINUTE;
import static dev.longshore.test.external.CloudWorld.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longshore.test.external.CloudOperation.State;
import dev.longshore.test.external.LogEntry.Event;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CloudFaultTests {

    private final CloudWorld world = new CloudWorld();
    private final InMemoryCloud cloud = world.cloud;

    @Test
    void dropsRequestWhenItStrikesNothingArrives() {
        cloud.inject(CloudFault.on(Verb.CREATE).dropsRequest());

        assertThatThrownBy(() -> world.create(BLOCKING)).isInstanceOf(IOException.class);
        assertThat(cloud.log().entries()).isEmpty();
    }

    @Test
    void dropsResponseWhenItStrikesTheObjectLivesAndTheCallerDoesNotKnow() {
        cloud.inject(CloudFault.on(Verb.CREATE).dropsResponse());

        assertThatThrownBy(() -> world.create(BLOCKING)).isInstanceOf(IOException.class);
        assertThat(cloud.objects()).hasSize(1);
    }

    @Test
    void arrivesLateWhenCallerGaveUpStillHasItsEffect() {
        cloud.inject(CloudFault.on(Verb.CREATE).arrivesLate(Duration.ofMinutes(2)));
        world.begin(() -> world.create(BLOCKING.timeout(MINUTE)));

        world.time.advance(MINUTE);
        assertThat(world.results).singleElement().isInstanceOf(HttpTimeoutException.class);
        assertThat(cloud.objects()).isEmpty();

        world.time.advance(MINUTE);
        assertThat(cloud.objects()).hasSize(1);
        assertThat(cloud.log().of(Event.LIVES))
                .first()
                .extracting(LogEntry::time)
                .isEqualTo(Instant.EPOCH.plusSeconds(120));
    }

    @Test
    void holdsRequestWhenReleasedLetsItArrive() {
        cloud.inject(CloudFault.on(Verb.CREATE).holdsRequest());
        world.begin(() -> world.create(BLOCKING));
        world.time.advance(MINUTE);
        assertThat(cloud.log().entries()).isEmpty();

        cloud.release();
        world.time.run();

        assertThat(world.results).containsExactly(new CloudClient.Answer("disk-1", null, null));
    }

    @Test
    void holdsResponseWhenReleasedLetsTheCallerKnow() {
        cloud.inject(CloudFault.on(Verb.CREATE).holdsResponse());
        world.begin(() -> world.create(BLOCKING));
        assertThat(cloud.objects()).hasSize(1);
        assertThat(world.results).isEmpty();

        cloud.release();
        world.time.run();

        assertThat(world.results).hasSize(1);
    }

    @Test
    void answersWhenItStrikesDoesNothing() {
        cloud.inject(CloudFault.on(Verb.CREATE).answers(503, "in trouble"));

        assertThatThrownBy(() -> world.create(BLOCKING))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        answer -> assertThat(answer.status()).isEqualTo(503));
        assertThat(cloud.objects()).isEmpty();
    }

    @Test
    void findsNothingWhenItStrikesHidesTheObjectOnce() throws Exception {
        world.createNamed("one");
        cloud.inject(CloudFault.on(Verb.GET).findsNothing());

        assertThat(world.client().get("one")).isEmpty();
        assertThat(world.client().get("one")).isPresent();
    }

    @Test
    void throttlesWhenItStrikesSaysWhenToComeBack() {
        cloud.inject(CloudFault.on(Verb.CREATE).throttles(MINUTE));

        assertThatThrownBy(() -> world.create(BLOCKING))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        answer -> assertThat(answer.retryAfter()).isEqualTo(MINUTE));
    }

    @Test
    void failsLateWhenUpdateWorkedKeepsTheOldBody() throws Exception {
        world.createNamed("one");
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        cloud.inject(CloudFault.on(Verb.UPDATE).failsLate("no quota"));
        world.client().update("one", size(2), ASYNC);
        assertThat(world.client().poll("op-2").orElseThrow().state()).isEqualTo(State.RUNNING);

        world.time.advance(MINUTE);

        assertThat(world.client().poll("op-2").orElseThrow().state()).isEqualTo(State.FAILED);
        assertThat(world.client().poll("op-2").orElseThrow().message()).isEqualTo("no quota");
        assertThat(cloud.objects()).first().extracting(CloudObject::body).isEqualTo(size(1));
    }

    @Test
    void failsLateWhenCreateWorkedLeavesNothing() {
        cloud.inject(CloudFault.on(Verb.CREATE).takes(MINUTE));
        cloud.inject(CloudFault.on(Verb.CREATE).failsLate("no quota"));
        world.begin(() -> world.create(BLOCKING));
        assertThat(cloud.objects()).hasSize(1);

        world.time.advance(MINUTE);

        assertThat(cloud.objects()).isEmpty();
        assertThat(cloud.log().of(Event.GONE)).hasSize(1);
    }

    @Test
    void hangsWhenItStrikesTheOperationNeverEnds() throws Exception {
        cloud.inject(CloudFault.on(Verb.CREATE).hangs());
        world.create(ASYNC);
        world.time.advance(Duration.ofDays(365));

        assertThat(world.client().poll("op-1").orElseThrow().state()).isEqualTo(State.RUNNING);
    }

    @Test
    void losesHandleWhenItStrikesPollDoesNotKnowIt() throws Exception {
        cloud.inject(CloudFault.on(Verb.CREATE).losesHandle());

        assertThat(world.client().poll(String.valueOf(world.create(ASYNC).handle())))
                .isEmpty();
    }

    @Test
    void matchWhenOwnerSkipAndTimesAreGivenStrikesThoseCallsOnly() throws Exception {
        cloud.inject(CloudFault.on(Verb.GET).of("uid-1").skip(1).times(2).answers(500, "broken"));
        CloudClient mine = world.client();

        mine.get("x");
        world.client("pod-1", "uid-2").get("x");
        assertThatThrownBy(() -> mine.get("x")).hasMessage("broken");
        world.client("pod-1", "uid-2").get("x");
        assertThatThrownBy(() -> mine.get("x")).hasMessage("broken");
        assertThat(mine.get("x")).isEmpty();
    }

    @Test
    void unusedFaultsWhenNotStruckOftenEnoughNamesThem() throws Exception {
        CloudFault fault = CloudFault.on(Verb.DELETE).of("uid-7").answers(500, "never seen");
        CloudFault twice = CloudFault.on(Verb.GET).times(2).findsNothing();
        CloudFault always = CloudFault.on(Verb.GET).always().findsNothing();
        cloud.inject(fault);
        cloud.inject(twice);
        cloud.inject(always);
        world.client().get("x");

        assertThat(cloud.unusedFaults()).containsExactly(fault, twice);
        assertThat(fault).hasToString("ANSWERS on DELETE of uid-7 after 0 calls: never seen");
    }

    @Test
    void callWhenInterruptedLeavesAndTheWorkGoesOn() {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        Thread[] thread = new Thread[1];
        world.begin(() -> {
            thread[0] = Thread.currentThread();
            return world.create(BLOCKING);
        });
        thread[0].interrupt();
        world.time.run();

        assertThat(world.results).singleElement().isInstanceOf(InterruptedException.class);
        assertThat(cloud.log().of(Event.LEFT)).hasSize(1);
        world.time.advance(MINUTE);
        assertThat(cloud.objects()).first().extracting(CloudObject::state).isEqualTo(CloudObject.State.ACTIVE);
    }
}
