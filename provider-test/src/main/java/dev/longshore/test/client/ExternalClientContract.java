package dev.longshore.test.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationType;
import dev.longshore.resource.Json;
import dev.longshore.resource.ManagedResource;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ExternalClient} owes the runtime, as tests to extend: say how to make clients and resources, and
 * all of it is tried against the external system. Each test begins without the external resource, which is for the
 * subclass to see to.
 *
 * @param <P> record of {@code spec.forProvider}
 * @param <R> kind
 */
public abstract class ExternalClientContract<P, R extends ManagedResource<P, ?>> {

    /** Returns the connector to test. */
    protected abstract ExternalConnector<R> connector();

    /** Returns what the connector may read. */
    protected abstract ConnectContext context();

    /** Returns a context with which the external system cannot be reached. */
    protected abstract ConnectContext unreachable();

    /** Returns a context with credentials that the external system refuses; empty if it knows no credentials. */
    protected abstract Optional<ConnectContext> unauthorized();

    /** Returns the resource that is tried. */
    protected abstract TestResource<P, R> wanted();

    /** Returns the same resource with a spec that an update can reach. */
    protected abstract TestResource<P, R> changed();

    /** Returns all that there is in the external system and that a look must not change, comparable by equals. */
    protected abstract Object externalState() throws Exception;

    /** Returns texts that must not appear in anything that people see; none if the external system knows no secrets. */
    protected abstract Collection<String> secrets();

    /**
     * Returns a resource whose create takes longer than {@link #bound()} if nobody stops it, or the one that is tried if
     * none does.
     */
    protected TestResource<P, R> slow() {
        return wanted();
    }

    /** Returns how long after a request to cancel, or after the deadline, a call may go on. */
    protected Duration bound() {
        return Duration.ofSeconds(10);
    }

    @Test
    void observeWhenThereIsNothingSaysAbsent() throws Exception {
        assertThat(run().observe(wanted())).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void observeChangesNothing() throws Exception {
        assertThat(unchangedBy(() -> run().observe(wanted()))).isTrue();
        TestResource<P, R> created = run().create(wanted());
        assertThat(unchangedBy(() -> run().observe(created))).isTrue();
    }

    @Test
    void observeWhenCreatedMatches() throws Exception {
        assertMatches(run().create(wanted()));
    }

    @Test
    void observeWhenSpecChangedSaysWhatDiffers() throws Exception {
        TestResource<P, R> created = run().create(wanted());

        Observation found = run().observe(changed().externalName(created.build().externalName()));

        assertThat(found).asInstanceOf(type(Observation.Present.class)).satisfies(present -> {
            assertThat(present.matches()).isFalse();
            assertThat(present.difference()).isNotBlank();
        });
    }

    @Test
    void createWhenRepeatedMakesNothingMore() throws Exception {
        ClientRun<P, R> run = run();
        boolean repeatable =
                is(client -> client instanceof DeterministicName<?> || client instanceof IdempotentCreate<?>);
        Assumptions.assumeTrue(repeatable, "create cannot be repeated: the client declares neither name nor token");
        TestResource<P, R> created = run.create(wanted());

        assertThat(unchangedBy(() -> run.create(created))).isTrue();
    }

    @Test
    void updateWhenSpecChangedMakesItMatch() throws Exception {
        TestResource<P, R> created = run().create(wanted());
        TestResource<P, R> changed = changed().externalName(created.build().externalName());

        run().update(changed);

        assertMatches(changed);
        run().update(changed);
        assertMatches(changed);
    }

    @Test
    void deleteWhenRepeatedSucceeds() throws Exception {
        TestResource<P, R> created = run().create(wanted()).deleted();

        run().delete(created);

        assertThat(run().observe(created)).isInstanceOf(Observation.Absent.class);
        run().delete(created);
    }

    @Test
    void deleteWhenThereIsNothingSucceeds() throws Exception {
        run().delete(run().named(wanted()).deleted());

        assertThat(run().observe(wanted())).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void observationWhenStoredIsReadBackAsItWas() throws Exception {
        TestResource<P, R> created = run().create(wanted());

        Object atProvider = present(created).atProvider();

        assertThat(Json.<Object>read(Json.write(atProvider), atProvider.getClass()))
                .isEqualTo(atProvider);
    }

    @Test
    void cancelWhenCallRunsEndsItInTime() throws Exception {
        ClientRun<P, R> run = run();
        boolean cancellable = is(client -> client instanceof OperationCanceller<?>);
        Assumptions.assumeTrue(cancellable, "the client does not declare that its operations can be cancelled");
        TestResource<P, R> slow = run.named(slow());

        Throwable end = run.cancelled(OperationType.CREATE, slow, bound());

        assertThat(end)
                .satisfiesAnyOf(
                        nothing -> assertThat(nothing).isNull(),
                        stopped -> assertThat(stopped).isInstanceOf(OperationCancelledException.class),
                        failed -> assertThat(failed).isInstanceOf(ExternalException.class));
        run.delete(slow.deleted());
        assertThat(run.observe(slow)).isInstanceOf(Observation.Absent.class);
    }

    @Test
    void createWhenDeadlineIsNearEndsInTime() throws Exception {
        ClientRun<P, R> run = run();
        TestResource<P, R> slow = run.named(slow());
        R resource = slow.build();
        RecordingOperation operation =
                new RecordingOperation(OperationType.CREATE, resource).timeout(Duration.ofSeconds(1));

        CompletableFuture<Void> call = run.start(resource, client -> client.create(resource, operation));

        assertEnds(call, Duration.ofSeconds(1).plus(bound()));
        run.delete(slow.deleted());
        assertThat(run.observe(slow)).isInstanceOf(Observation.Absent.class);
    }

    private static void assertEnds(CompletableFuture<Void> call, Duration within) throws InterruptedException {
        try {
            call.get(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException ex) {
            fail("The call had not ended " + within + " after it began");
        } catch (ExecutionException ex) {
            assertThat(ex.getCause()).isInstanceOf(Exception.class);
        }
    }

    @Test
    void observeWhenUnreachableFailsAsTransient() throws Exception {
        Throwable failure = catchThrowable(() -> run(unreachable()).observe(wanted().externalName("any")));

        assertThat(failure).isNotNull();
        if (failure instanceof ExternalException classified) {
            assertThat(classified.failureClass()).isEqualTo(FailureClass.TRANSIENT);
        }
        assertNoSecretIn(failure);
    }

    @Test
    void observeWhenUnauthorizedFailsAsRejected() throws Exception {
        Optional<ConnectContext> refused = unauthorized();
        Assumptions.assumeTrue(refused.isPresent(), "the external system knows no credentials");

        Throwable failure = catchThrowable(() -> run(refused.get()).observe(wanted().externalName("any")));

        assertThat(failure)
                .asInstanceOf(type(ExternalException.class))
                .satisfies(rejected -> assertThat(rejected.failureClass()).isEqualTo(FailureClass.REJECTED));
        assertNoSecretIn(failure);
    }

    @Test
    void observationShowsNoSecret() throws Exception {
        TestResource<P, R> created = run().create(wanted());
        Observation.Present<?> same = present(created);
        Observation.Present<?> other =
                present(changed().externalName(created.build().externalName()));

        assertNoSecretIn(Json.write(same.atProvider()) + " " + same.connectionDetails());
        assertNoSecretIn(other.difference() + " " + other.notReadyReason() + " " + other.busyReason());
    }

    private void assertNoSecretIn(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            assertNoSecretIn(String.valueOf(cause.getMessage()));
        }
    }

    private void assertNoSecretIn(String shown) {
        assertThat(secrets()).noneMatch(shown::contains);
    }

    private void assertMatches(TestResource<P, R> resource) throws Exception {
        Observation.Present<?> present = present(resource);
        assertThat(present.difference()).isNull();
        assertThat(present.notReadyReason()).isNull();
    }

    private Observation.Present<?> present(TestResource<P, R> resource) throws Exception {
        Observation found = run().observe(resource);
        assertThat(found).isInstanceOf(Observation.Present.class);
        return (Observation.Present<?>) found;
    }

    private boolean is(Predicate<ExternalClient<R>> capability) throws Exception {
        return Boolean.TRUE.equals(run().with(wanted(), capability::test));
    }

    private boolean unchangedBy(ThrowingAction action) throws Exception {
        Object before = externalState();
        action.run();
        assertThat(externalState()).isEqualTo(before);
        return true;
    }

    private ClientRun<P, R> run() {
        return run(context());
    }

    private ClientRun<P, R> run(ConnectContext context) {
        return new ClientRun<>(connector(), context);
    }

    @FunctionalInterface
    private interface ThrowingAction {

        void run() throws Exception;
    }
}
