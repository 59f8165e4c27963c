package dev.longshore.test.client;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.OperationResult;
import dev.longshore.external.OperationType;
import dev.longshore.external.PollResult;
import dev.longshore.resource.ManagedResource;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * Calls clients of a connector as the runtime does: a client for each call, views decoded anew, accepted operations
 * polled to their end.
 *
 * @param <P> record of {@code spec.forProvider}
 * @param <R> kind
 */
public final class ClientRun<P, R extends ManagedResource<P, ?>> {

    private static final Duration OPERATION_LIMIT = Duration.ofMinutes(2);

    private final ExternalConnector<R> connector;
    private final ConnectContext context;

    /** Creates a run. */
    public ClientRun(ExternalConnector<R> connector, ConnectContext context) {
        this.connector = connector;
        this.context = context;
    }

    /** Returns the resource under the external name that its client derives, or as it is if it derives none. */
    public TestResource<P, R> named(TestResource<P, R> resource) throws Exception {
        if (resource.build().hasExternalName()) {
            return resource;
        }
        return resource.externalName(with(resource, client -> nameOf(client, resource.build())));
    }

    private static <R extends ManagedResource<?, ?>> @Nullable String nameOf(ExternalClient<R> client, R resource) {
        return client instanceof DeterministicName<R> named ? named.externalNameOf(resource) : null;
    }

    /** Looks; what has no external name is absent. */
    public Observation observe(TestResource<P, R> resource) throws Exception {
        TestResource<P, R> named = named(resource);
        R view = named.build();
        if (!view.hasExternalName()) {
            return Observation.absent();
        }
        return Objects.requireNonNull(with(named, client -> client.observe(view)), "observation");
    }

    /** Creates, and returns the resource with its external name. */
    public TestResource<P, R> create(TestResource<P, R> resource) throws Exception {
        R view = named(resource).build();
        RecordingOperation operation = new RecordingOperation(OperationType.CREATE, view);
        String created = with(resource, client -> {
            String id = end(client, view, operation, client.create(view, operation));
            return id == null ? operation.recordedName() : id;
        });
        return view.hasExternalName() ? resource.externalName(view.externalName()) : resource.externalName(created);
    }

    /** Updates. */
    public void update(TestResource<P, R> resource) throws Exception {
        R view = named(resource).build();
        RecordingOperation operation = new RecordingOperation(OperationType.UPDATE, view);
        with(resource, client -> end(client, view, operation, client.update(view, operation)));
    }

    /** Deletes. */
    public void delete(TestResource<P, R> resource) throws Exception {
        R view = named(resource).build();
        RecordingOperation operation = new RecordingOperation(OperationType.DELETE, view);
        with(resource, client -> end(client, view, operation, client.delete(view, operation)));
    }

    /** Polls an accepted operation until it has ended, and returns the id that came with the end. */
    private static <R extends ManagedResource<?, ?>> @Nullable String end(
            ExternalClient<R> client, R resource, RecordingOperation operation, OperationResult result) {
        OperationHandle handle = result.handle();
        if (handle == null) {
            return result.externalName();
        }
        PollResult end = Awaitility.await()
                .atMost(OPERATION_LIMIT)
                .until(
                        () -> ((OperationPoller<R>) client).poll(resource, handle, operation),
                        poll -> !(poll instanceof PollResult.Running));
        if (end instanceof PollResult.Succeeded succeeded) {
            return succeeded.externalName() == null ? result.externalName() : succeeded.externalName();
        }
        throw new AssertionError("The operation did not succeed: " + end);
    }

    /**
     * Starts a call, asks it to stop as the runtime does, and returns what it threw, null for nothing.
     *
     * @throws AssertionError if it has not ended in time
     */
    public @Nullable Throwable cancelled(OperationType type, TestResource<P, R> resource, Duration bound)
            throws Exception {
        R view = resource.build();
        RecordingOperation operation = new RecordingOperation(type, view);
        try (ExternalClient<R> client = connector.connect(view, context)) {
            CompletableFuture<Void> call = start(() -> call(type, client, view, operation));
            operation.requestCancel();
            if (client instanceof OperationCanceller<R> canceller) {
                canceller.cancel(resource.build(), operation);
            }
            return endOf(call, bound);
        }
    }

    private static <R extends ManagedResource<?, ?>> Object call(
            OperationType type, ExternalClient<R> client, R resource, RecordingOperation operation) throws Exception {
        return switch (type) {
            case CREATE -> client.create(resource, operation);
            case UPDATE -> client.update(resource, operation);
            case DELETE -> client.delete(resource, operation);
        };
    }

    private static @Nullable Throwable endOf(CompletableFuture<Void> call, Duration bound) throws InterruptedException {
        try {
            call.get(bound.toMillis(), TimeUnit.MILLISECONDS);
            return null;
        } catch (ExecutionException ex) {
            return ex.getCause();
        } catch (TimeoutException ex) {
            throw new AssertionError("The call had not ended " + bound + " after it was asked to stop", ex);
        }
    }

    /** Starts a call on a thread and a client of its own. */
    public CompletableFuture<Void> start(R resource, Call<R, ?> call) {
        return start(() -> {
            try (ExternalClient<R> client = connector.connect(resource, context)) {
                return call.on(client);
            }
        });
    }

    private static CompletableFuture<Void> start(java.util.concurrent.Callable<?> call) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        call.call();
                        end.complete(null);
                    } catch (Throwable ex) {
                        end.completeExceptionally(ex);
                    }
                },
                "external-call");
        thread.setDaemon(true);
        thread.start();
        return end;
    }

    /** Calls a client that is closed afterwards. */
    public <T> @Nullable T with(TestResource<P, R> resource, Call<R, T> call) throws Exception {
        try (ExternalClient<R> client = connector.connect(resource.build(), context)) {
            return call.on(client);
        }
    }

    /**
     * Something done with a client.
     *
     * @param <R> kind
     * @param <T> what it answers
     */
    @FunctionalInterface
    public interface Call<R extends ManagedResource<?, ?>, T> {

        /** Does it. */
        @Nullable
        T on(ExternalClient<R> client) throws Exception;
    }
}
