package dev.longshore.test.external.thing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dev.longshore.external.ConnectContext;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.OperationResult;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.external.OwnerLookup;
import dev.longshore.external.PollResult;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudBehaviour.Secrets;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.InMemoryCloud;
import dev.longshore.test.external.Verb;
import dev.longshore.test.time.ManualTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ThingClientTests {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ManualTime time = new ManualTime();
    private final InMemoryCloud cloud = new InMemoryCloud(time);
    private final List<Object> results = new ArrayList<>();

    static List<ThingVariant> variants() {
        return ThingVariant.all();
    }

    @Test
    void allWhenListedAreFourTimesTwo() {
        assertThat(ThingVariant.all())
                .extracting(ThingVariant::toString)
                .containsExactly(
                        "NAME", "NAME+HANDLE", "TOKEN", "TOKEN+HANDLE", "LOOKUP", "LOOKUP+HANDLE", "NONE", "HANDLE");
    }

    @ParameterizedTest
    @MethodSource("variants")
    void connectWhenVariantIsGivenDeclaresItsCapabilitiesOnly(ThingVariant variant) {
        ExternalClient<Thing> client = client(variant);

        assertThat(client instanceof DeterministicName).isEqualTo(variant.has(Capability.NAME));
        assertThat(client instanceof IdempotentCreate).isEqualTo(variant.has(Capability.TOKEN));
        assertThat(client instanceof OwnerLookup).isEqualTo(variant.has(Capability.LOOKUP));
        assertThat(client instanceof OperationPoller).isEqualTo(variant.has(Capability.HANDLE));
        assertThat(client instanceof OperationCanceller).isFalse();
        assertThat(client(variant.cancellable())).isInstanceOf(OperationCanceller.class);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void lifeWhenAllIsWellIsTheSameForAllVariants(ThingVariant variant) throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        ExternalClient<Thing> client = client(variant);
        String id = variant.has(Capability.NAME) ? "shop.one" : "thing-1";

        run(OperationType.CREATE, variant, () -> client.create(thing(id, 1), operation(OperationType.CREATE)));
        assertThat(present(client, id, 1).matches()).isTrue();
        assertThat(present(client, id, 2).difference()).isEqualTo("size is 1");

        run(OperationType.UPDATE, variant, () -> client.update(thing(id, 2), operation(OperationType.UPDATE)));
        assertThat(present(client, id, 2).matches()).isTrue();

        run(OperationType.DELETE, variant, () -> client.delete(thing(id, 2), operation(OperationType.DELETE)));
        assertThat(client.observe(thing(id, 2))).isInstanceOf(Observation.Absent.class);
        assertThat(cloud.log().received(Verb.CREATE))
                .singleElement()
                .satisfies(
                        call -> assertThat(call.token()).isEqualTo(variant.has(Capability.TOKEN) ? "token-1" : null));
    }

    @Test
    void observeWhenOperationRunsSaysBusy() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        ExternalClient<Thing> client = client(ThingVariant.none().withHandles());
        client.create(thing(null, 1), operation(OperationType.CREATE));

        Observation.Present<?> present = present(client, "thing-1", 1);

        assertThat(present.busyReason()).isEqualTo("thing is CREATING");
        assertThat(present.isReady()).isFalse();
        assertThat(present.atProvider()).isEqualTo(new Thing.Observed(1, "CREATING"));
    }

    @Test
    void observeWhenDeletionIsScheduledSaysSo() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.deletionWindow(Duration.ofDays(7)));
        ExternalClient<Thing> client = client(ThingVariant.none());
        client.create(thing(null, 1), operation(OperationType.CREATE));
        client.delete(thing("thing-1", 1), operation(OperationType.DELETE));

        assertThat(present(client, "thing-1", 1).deletionScheduled()).isTrue();
    }

    @Test
    void createWhenCloudHandsOutSecretPublishesIt() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.secrets(Secrets.ONCE));
        Map<String, String> details = new TreeMap<>();

        client(ThingVariant.none())
                .create(thing(null, 1), operation(OperationType.CREATE))
                .connectionDetails()
                .forEach((key, value) -> details.put(key, new String(value, StandardCharsets.UTF_8)));

        assertThat(details).containsExactly(Map.entry("password", "secret-of-thing-1"));
    }

    @Test
    void findByOwnerWhenItWasCreatedForTheOwnerFindsIt() throws Exception {
        ExternalClient<Thing> client = client(ThingVariant.lookup());
        TestOperation operation = operation(OperationType.CREATE);
        client.create(thing(null, 1), operation);
        OwnerLookup<Thing> lookup = (OwnerLookup<Thing>) client;

        assertThat(lookup.findByOwner(thing(null, 1), operation.owner())).containsExactly("thing-1");
        Owner other = new Owner("uid-1", "token-2", Thing.TYPE.key("shop", "one"));
        assertThat(lookup.findByOwner(thing(null, 1), other)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400, REJECTED", "403, REJECTED", "404, TRANSIENT", "409, BUSY", "422, REJECTED"})
    void createWhenRefusedSaysWhatThatMeans(int status, FailureClass expected) {
        cloud.inject(CloudFault.on(Verb.CREATE).answers(status, "no"));

        assertThatThrownBy(this::create)
                .satisfies(failure -> assertThat(classOf(failure)).isEqualTo(expected));
    }

    @ParameterizedTest
    @CsvSource({"500, OUTCOME_UNKNOWN", "503, TRANSIENT", "504, OUTCOME_UNKNOWN"})
    void createWhenCloudIsInTroubleSaysWhatThatMeans(int status, FailureClass expected) {
        cloud.inject(CloudFault.on(Verb.CREATE).answers(status, "no"));

        assertThatThrownBy(this::create)
                .satisfies(failure -> assertThat(classOf(failure)).isEqualTo(expected));
    }

    @Test
    void createWhenThrottledSaysWhenToComeBack() {
        cloud.throttle("default", MINUTE);

        assertThatThrownBy(this::create).isInstanceOfSatisfying(ExternalException.class, failure -> {
            assertThat(failure.failureClass()).isEqualTo(FailureClass.THROTTLED);
            assertThat(failure.retryAfter()).isEqualTo(MINUTE);
        });
    }

    @Test
    void createWhenConnectionBreaksIsUnknown() {
        cloud.inject(CloudFault.on(Verb.CREATE).dropsRequest());
        cloud.inject(CloudFault.on(Verb.CREATE).skip(1).dropsResponse());

        assertThatThrownBy(this::create)
                .satisfies(failure -> assertThat(classOf(failure)).isEqualTo(FailureClass.OUTCOME_UNKNOWN));
        assertThatThrownBy(this::create)
                .satisfies(failure -> assertThat(classOf(failure)).isEqualTo(FailureClass.OUTCOME_UNKNOWN));
    }

    @Test
    void createWhenNameIsTakenIsUnknown() throws Exception {
        ExternalClient<Thing> client = client(ThingVariant.deterministic());
        client.create(thing("shop.one", 1), operation(OperationType.CREATE));

        assertThatThrownBy(() -> client.create(thing("shop.one", 1), operation(OperationType.CREATE)))
                .satisfies(failure -> assertThat(classOf(failure)).isEqualTo(FailureClass.OUTCOME_UNKNOWN));
    }

    @Test
    void createWhenDeadlinePassesIsUnknown() {
        cloud.inject(CloudFault.on(Verb.CREATE).hangs());
        begin(() ->
                client(ThingVariant.none()).create(thing(null, 1), new TestOperation(OperationType.CREATE, MINUTE)));

        time.advance(MINUTE);

        assertThat(results)
                .singleElement()
                .satisfies(failure -> assertThat(classOf((Throwable) failure)).isEqualTo(FailureClass.OUTCOME_UNKNOWN));
    }

    @Test
    void createWhenOperationFailsIsAFailureInBothStyles() throws Exception {
        cloud.inject(CloudFault.on(Verb.CREATE).times(2).failsLate("no quota"));
        assertThatThrownBy(this::create)
                .hasMessage("cloud says: no quota")
                .satisfies(failure -> assertThat(classOf(failure)).isEqualTo(FailureClass.TRANSIENT));

        ExternalClient<Thing> polled = client(ThingVariant.none().withHandles());
        CreateResult accepted = polled.create(thing(null, 1), operation(OperationType.CREATE));

        assertThat(poll(polled, accepted, OperationType.CREATE))
                .isInstanceOfSatisfying(
                        PollResult.Failed.class,
                        failed -> assertThat(failed.failure()).hasMessage("cloud says: no quota"));
    }

    @Test
    void pollWhenHandleIsLostSaysUnknownHandle() throws Exception {
        cloud.inject(CloudFault.on(Verb.CREATE).losesHandle());
        ExternalClient<Thing> client = client(ThingVariant.none().withHandles());
        CreateResult accepted = client.create(thing(null, 1), operation(OperationType.CREATE));

        assertThat(poll(client, accepted, OperationType.CREATE)).isInstanceOf(PollResult.UnknownHandle.class);
    }

    @Test
    void cancelWhenCallBlocksEndsIt() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        ExternalClient<Thing> client = client(ThingVariant.none().cancellable());
        begin(() -> client.create(thing(null, 1), operation(OperationType.CREATE)));

        ((OperationCanceller<Thing>) client).cancel(thing(null, 1), operation(OperationType.CREATE));
        time.run();

        assertThat(results).singleElement().isInstanceOf(OperationCancelledException.class);
        assertThat(cloud.objects()).isEmpty();
    }

    @Test
    void cancelWhenOperationIsPolledEndsIt() throws Exception {
        cloud.behave(CloudBehaviour.DEFAULTS.latency(MINUTE));
        ExternalClient<Thing> client = client(ThingVariant.none().withHandles().cancellable());
        CreateResult accepted = client.create(thing(null, 1), operation(OperationType.CREATE));
        TestOperation operation = operation(OperationType.CREATE);
        operation.handle = accepted.handle();

        ((OperationCanceller<Thing>) client).cancel(thing(null, 1), operation);

        assertThat(poll(client, accepted, OperationType.CREATE)).isInstanceOf(PollResult.Failed.class);
    }

    @Test
    void connectWhenAccountsAreReadUsesTheOneOfTheConfiguration() throws Exception {
        ThingConnector connector = new ThingConnector(cloud, "pod-1", ThingVariant.none()).readingAccounts();
        connector.connect(thing(null, 1), new RedAccount()).create(thing(null, 1), operation(OperationType.CREATE));

        assertThat(cloud.log().received(Verb.CREATE))
                .singleElement()
                .extracting(call -> call.caller().account())
                .isEqualTo("red");
    }

    private record RedAccount() implements ConnectContext {

        @Override
        public <S> S providerConfig(Class<S> specType) {
            return specType.cast(new ThingAccount.Spec("red"));
        }

        @Override
        public String secret(SecretKeyReference reference) {
            throw new UnsupportedOperationException();
        }
    }

    private interface Operation {

        @Nullable
        OperationResult start() throws Exception;
    }

    private CreateResult create() throws Exception {
        return client(ThingVariant.none()).create(thing(null, 1), operation(OperationType.CREATE));
    }

    /** Runs an operation of a minute to its end, in whichever style. */
    private void run(OperationType type, ThingVariant variant, Operation operation) throws Exception {
        begin(operation);
        time.advance(MINUTE);
        OperationResult result = (OperationResult) results.remove(0);
        assertThat(result.handle() != null).isEqualTo(variant.has(Capability.HANDLE));
        if (variant.has(Capability.HANDLE)) {
            assertThat(poll(client(variant), result, type)).isInstanceOf(PollResult.Succeeded.class);
        }
    }

    private static PollResult poll(ExternalClient<Thing> client, OperationResult accepted, OperationType type)
            throws Exception {
        OperationHandle handle = accepted.handle();
        assertThat(handle).isNotNull();
        return ((OperationPoller<Thing>) client)
                .poll(thing("thing-1", 1), Objects.requireNonNull(handle), operation(type));
    }

    private void begin(Operation operation) {
        time.executor().execute(() -> {
            try {
                results.add(Objects.requireNonNull(operation.start()));
            } catch (Exception ex) {
                results.add(ex);
            }
        });
        time.run();
    }

    private static @Nullable FailureClass classOf(Throwable failure) {
        return failure instanceof ExternalException external ? external.failureClass() : null;
    }

    private static Observation.Present<?> present(ExternalClient<Thing> client, String id, int size) throws Exception {
        return (Observation.Present<?>) client.observe(thing(id, size));
    }

    private ExternalClient<Thing> client(ThingVariant variant) {
        return new ThingConnector(cloud, "pod-1", variant).connect(thing(null, 1), new RedAccount());
    }

    private static TestOperation operation(OperationType type) {
        return new TestOperation(type, Duration.ofHours(1));
    }

    private static Thing thing(@Nullable String externalName, int size) {
        JsonObject manifest = Thing.manifest("shop", "one", size);
        manifest.getAsJsonObject("metadata").addProperty("uid", "uid-1");
        return ResourceDecoder.of(Thing.class).decode(ResourceObject.of(manifest), externalName);
    }
}
