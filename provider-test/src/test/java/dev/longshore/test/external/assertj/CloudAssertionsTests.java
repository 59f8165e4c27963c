package dev.longshore.test.external.assertj;

import static dev.longshore.test.external.CloudWorld.ASYNC;
import static dev.longshore.test.external.CloudWorld.BLOCKING;
import static dev.longshore.test.external.CloudWorld.MINUTE;
import static dev.longshore.test.external.CloudWorld.size;
import static dev.longshore.test.external.assertj.CloudAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.test.external.Caller;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudClient;
import dev.longshore.test.external.CloudException;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.CloudWorld;
import dev.longshore.test.external.InMemoryCloud;
import dev.longshore.test.external.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each assertion is shown to hold for a provider that does right, and to fail for one that does not. */
class CloudAssertionsTests {

    private static final BackoffSchedule SCHEDULE =
            new BackoffSchedule(Duration.ofSeconds(1), Duration.ofSeconds(10), 0.1);

    private final CloudWorld world = new CloudWorld();
    private final InMemoryCloud cloud = world.cloud;
    private final CloudClient provider = world.client();

    @Test
    void liveObjectsWhenProviderCreatesAgainAfterDeletionAreFine() throws Exception {
        provider.create("one", size(1), BLOCKING);
        provider.delete("one", BLOCKING);
        provider.create("one", size(1), BLOCKING);
        world.client("pod-1", "uid-2").create("two", size(1), BLOCKING);

        assertThat(cloud.log()).hasAtMostOneLiveObjectPerOwner();
    }

    @Test
    void liveObjectsWhenProviderForgetsTheIdAreTwo() throws Exception {
        provider.create(null, size(1), BLOCKING);
        provider.create(null, size(1), BLOCKING);
        provider.delete("disk-1", BLOCKING);

        fails(() -> assertThat(cloud.log()).hasAtMostOneLiveObjectPerOwner(), "<disk of uid-1> had [disk-1, disk-2]");
    }

    @Test
    void overlapsWhenProviderWaitsAreNone() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        provider.create("one", size(1), ASYNC.token("t"));
        provider.create("one", size(1), ASYNC.token("t"));
        world.client("pod-1", "uid-2").create("two", size(1), ASYNC);
        world.time.advance(MINUTE);
        provider.update("one", size(2), ASYNC);

        assertThat(cloud.log()).neverOverlapsMutations();
    }

    @Test
    void overlapsWhenProviderDoesNotWaitAreFound() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        provider.create("one", size(1), ASYNC);
        assertThatExceptionOfType(CloudException.class).isThrownBy(() -> provider.update("one", size(2), ASYNC));

        fails(() -> assertThat(cloud.log()).neverOverlapsMutations(), "for owner uid-1");
    }

    @Test
    void overlapsWhenTwoOwnersClaimOneObjectAreFound() throws Exception {
        provider.create("one", size(1), BLOCKING);
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        provider.update("one", size(2), ASYNC);
        CloudClient other = world.client("pod-1", "uid-2");
        assertThatExceptionOfType(CloudException.class).isThrownBy(() -> other.delete("one", ASYNC));

        fails(() -> assertThat(cloud.log()).neverOverlapsMutations(), "for object one");
    }

    @Test
    void leaseWhenHolderMutatesIsRespected() throws Exception {
        LeaseTerms terms = LeaseTerms.NONE.held("pod-1", Instant.EPOCH, Instant.EPOCH.plusSeconds(10));
        provider.create("one", size(1), BLOCKING);
        world.time.advance(MINUTE);
        provider.get("one");

        assertThat(cloud.log()).mutatesOnlyUnderLease(terms);
    }

    @Test
    void leaseWhenHolderMutatesAfterItsTermIsBroken() throws Exception {
        LeaseTerms terms = LeaseTerms.NONE
                .held("pod-1", Instant.EPOCH, Instant.EPOCH.plusSeconds(10))
                .held("pod-2", Instant.EPOCH.plusSeconds(10), Instant.EPOCH.plusSeconds(100));
        world.time.advance(Duration.ofSeconds(10));
        provider.create("one", size(1), BLOCKING);

        fails(() -> assertThat(cloud.log()).mutatesOnlyUnderLease(terms), "pod-1 CREATE");
    }

    @Test
    void capsWhenProviderKeepsThemHold() {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        beginCreates(2);
        world.time.advance(MINUTE);
        beginCreates(2);

        assertThat(cloud.log())
                .runsAtMost(2)
                .runsAtMostOfKind("disk", 2)
                .runsAtMostOfAccount("blue", 2)
                .runsAtMostOfAccount("red", 0);
    }

    @Test
    void capsWhenProviderIgnoresThemFail() {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        beginCreates(3);

        fails(() -> assertThat(cloud.log()).runsAtMost(2), "<pod-1> ran 3");
        fails(() -> assertThat(cloud.log()).runsAtMostOfKind("disk", 2), "of kind disk");
        fails(() -> assertThat(cloud.log()).runsAtMostOfAccount("blue", 2), "of account blue");
    }

    @Test
    void capsWhenCallsReturnHandlesCountTheCallsOnly() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        provider.create(null, size(1), ASYNC);
        world.client("pod-1", "uid-2").create(null, size(1), ASYNC);

        assertThat(cloud.log()).runsAtMost(1);
    }

    private void beginCreates(int count) {
        for (int i = 0; i < count; i++) {
            CloudClient client = world.client("pod-1", "uid-" + i);
            world.begin(() -> client.create(null, size(1), BLOCKING));
        }
    }

    @Test
    void absenceWhenProviderLooksAfterDeletionIsConfirmed() throws Exception {
        provider.create("one", size(1), BLOCKING);
        provider.delete("one", BLOCKING);
        provider.get("one");

        assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH).confirmedAbsenceOf("uid-2", Instant.EPOCH);
    }

    @Test
    void absenceWhenLookupFindsNothingIsConfirmed() throws Exception {
        provider.create(null, size(1), BLOCKING.tags(Map.of("owner", "uid-1")));
        provider.delete("disk-1", BLOCKING);
        provider.find(Map.of("owner", "uid-1"));

        assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH);
    }

    @Test
    void absenceWhenDeletionIsScheduledIsConfirmedByLooking() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.deletionWindow(MINUTE));
        provider.create("one", size(1), BLOCKING);
        provider.delete("one", BLOCKING);
        fails(() -> assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH), "one=#");

        provider.get("one");
        assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH);
    }

    @Test
    void absenceWhenProviderTakesItForGrantedIsNotConfirmed() throws Exception {
        provider.create("one", size(1), BLOCKING);
        provider.get("other");
        provider.delete("one", BLOCKING);

        fails(() -> assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH), "one=#");
    }

    @Test
    void absenceWhenStaleReadDeniesWhatLivesIsNotConfirmed() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.readLag(MINUTE));
        provider.create("one", size(1), BLOCKING);
        provider.get("one");

        fails(() -> assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH), "one=#");
    }

    @Test
    void absenceWhenProviderLooksTooLateIsNotConfirmed() throws Exception {
        provider.create("one", size(1), BLOCKING);
        provider.delete("one", BLOCKING);
        world.time.advance(MINUTE);
        provider.get("one");

        fails(() -> assertThat(cloud.log()).confirmedAbsenceOf("uid-1", Instant.EPOCH), "one=#");
    }

    @Test
    void backoffWhenProviderWaitsLongerEachTimeHolds() {
        cloud.inject(CloudFault.on(Verb.CREATE).times(6).answers(500, "broken"));
        for (int seconds : new int[] {0, 1, 2, 4, 8, 10, 10}) {
            world.time.advance(Duration.ofSeconds(seconds));
            tryToCreate(1);
        }

        assertThat(cloud.log()).backsOff(SCHEDULE);
    }

    @Test
    void backoffWhenSpecChangesMayTryAtOnce() {
        cloud.inject(CloudFault.on(Verb.CREATE).times(2).answers(500, "broken"));
        tryToCreate(1);
        tryToCreate(2);

        assertThat(cloud.log()).backsOff(SCHEDULE);
    }

    @Test
    void backoffWhenToldToWaitCountsNoFailure() {
        cloud.inject(CloudFault.on(Verb.CREATE).times(2).answers(409, "busy"));
        tryToCreate(1);
        tryToCreate(1);
        tryToCreate(1);

        assertThat(cloud.log()).backsOff(SCHEDULE);
    }

    @Test
    void backoffWhenProviderTriesAgainAtOnceIsBroken() {
        cloud.inject(CloudFault.on(Verb.CREATE).answers(500, "broken"));
        tryToCreate(1);
        tryToCreate(1);

        fails(() -> assertThat(cloud.log()).backsOff(SCHEDULE), "after 1 failures");
    }

    @Test
    void backoffWhenDelayDoesNotGrowIsBroken() {
        cloud.inject(CloudFault.on(Verb.CREATE).times(3).failsLate("no quota"));
        for (int i = 0; i < 3; i++) {
            tryToCreate(1);
            world.time.advance(Duration.ofSeconds(1));
        }

        fails(() -> assertThat(cloud.log()).backsOff(SCHEDULE), "at least PT1.8S after 2 failures");
    }

    @Test
    void backoffWhenOperationFailedLateCountsFromItsEnd() {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        cloud.inject(CloudFault.on(Verb.CREATE).failsLate("no quota"));
        world.begin(() -> provider.create(null, size(1), BLOCKING));
        world.time.advance(MINUTE);
        world.begin(() -> provider.create(null, size(1), BLOCKING));

        fails(() -> assertThat(cloud.log()).backsOff(SCHEDULE), "after 1 failures");
    }

    private void tryToCreate(int size) {
        try {
            provider.create(null, size(size), BLOCKING);
        } catch (Exception ex) {
            world.results.add(ex);
        }
    }

    @Test
    void retryAfterWhenProviderWaitsIsRespected() throws Exception {
        cloud.throttle("blue", MINUTE);
        tryToCreate(1);
        new CloudClient(cloud, new Caller("pod-1", "red"), "disk", "uid-2").get("one");
        world.time.advance(MINUTE);
        provider.get("one");

        assertThat(cloud.log()).respectsRetryAfter();
    }

    @Test
    void retryAfterWhenAnotherResourceOfTheAccountCallsIsIgnored() {
        cloud.throttle("blue", MINUTE);
        tryToCreate(1);
        world.time.advance(MINUTE.minusSeconds(1));
        assertThatExceptionOfType(CloudException.class)
                .isThrownBy(() -> world.client("pod-1", "uid-2").get("one"));

        fails(() -> assertThat(cloud.log()).respectsRetryAfter(), "GET for uid-2");
    }

    @Test
    void faultsWhenAllStruckAreUsed() {
        cloud.inject(CloudFault.on(Verb.CREATE).answers(500, "broken"));
        tryToCreate(1);

        assertThatCode(() -> assertThat(cloud).hasUsedAllFaults().log().runsAtMost(1))
                .doesNotThrowAnyException();
    }

    @Test
    void faultsWhenOneNeverStruckAreNamed() {
        cloud.inject(CloudFault.on(Verb.DELETE).of("uid-9").answers(500, "broken"));

        fails(() -> assertThat(cloud).hasUsedAllFaults(), "ANSWERS on DELETE of uid-9");
    }

    private static void fails(ThrowingCallable assertion, String why) {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(assertion).withMessageContaining(why);
    }
}
