package dev.longshore.operation;

import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.OperationResult;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.external.OwnerLookup;
import dev.longshore.external.PollResult;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceDecoder;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of the author and the resource that it acts for. Each call gets a view of its own, decoded anew, so that
 * nothing the author's code does to it is seen by another call.
 *
 * @param <R> kind
 */
public final class ExternalSession<R extends ManagedResource<?, ?>> implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(ExternalSession.class);

    private final ExternalClient<R> client;
    private final ResourceDecoder<R> decoder;
    private final ResourceObject object;

    /** Creates a session; it closes the client. */
    public ExternalSession(ExternalClient<R> client, ResourceDecoder<R> decoder, ResourceObject object) {
        this.client = client;
        this.decoder = decoder;
        this.object = object;
    }

    /** Returns this session for another version of the resource, for example with the parameters of an earlier send. */
    public ExternalSession<R> forObject(ResourceObject other) {
        return new ExternalSession<>(client, decoder, other);
    }

    /** Returns the version that the session acts for. */
    public ResourceObject object() {
        return object;
    }

    /** Whether the kind can stop a running operation. */
    public boolean canCancel() {
        return client instanceof OperationCanceller;
    }

    /** Whether the kind polls accepted operations. */
    public boolean canPoll() {
        return client instanceof OperationPoller;
    }

    /** Whether the kind finds external resources by their owner. */
    public boolean canLookUp() {
        return client instanceof OwnerLookup;
    }

    /** Returns how long an idempotency token is honoured, null if the kind has none. */
    public @Nullable Duration tokenValidity() {
        return client instanceof IdempotentCreate<?> idempotent ? idempotent.tokenValidity() : null;
    }

    /** Returns the name that follows from the spec, null if the external system assigns ids. */
    public @Nullable String deterministicName() {
        return client instanceof DeterministicName<R> named ? named.externalNameOf(decoder.decode(object)) : null;
    }

    /** Whether the name follows from the spec. */
    public boolean hasDeterministicName() {
        return client instanceof DeterministicName;
    }

    /** Observes under a name. */
    public Observation observe(String externalName) throws Exception {
        return present(client.observe(decoder.decode(object, externalName)), "observe");
    }

    /** Calls create, update or delete. */
    public OperationResult call(OperationType type, @Nullable String externalName, OperationContext context)
            throws Exception {
        R view = decoder.decode(object, externalName);
        return switch (type) {
            case CREATE -> present(client.create(view, context), "create");
            case UPDATE -> present(client.update(view, context), "update");
            case DELETE -> present(client.delete(view, context), "delete");
        };
    }

    /** Polls an accepted operation. */
    public PollResult poll(@Nullable String externalName, OperationHandle handle, OperationContext context)
            throws Exception {
        return present(poller().poll(decoder.decode(object, externalName), handle, context), "poll");
    }

    /** Makes a handle of its stored value. */
    public OperationHandle handle(String value) {
        return poller().handle(value);
    }

    private OperationPoller<R> poller() {
        if (client instanceof OperationPoller<R> poller) {
            return poller;
        }
        throw new IllegalStateException("Client '" + client.getClass().getName()
                + "' must implement OperationPoller because an operation has a handle");
    }

    /** Looks up external resources by their owner. */
    public Collection<String> findByOwner(Owner owner) throws Exception {
        if (client instanceof OwnerLookup<R> lookup) {
            return present(lookup.findByOwner(decoder.decode(object), owner), "findByOwner");
        }
        throw new IllegalStateException("Client '" + client.getClass().getName() + "' must implement OwnerLookup");
    }

    /** Asks a running operation to stop. */
    public void cancel(@Nullable String externalName, OperationContext context) throws Exception {
        if (client instanceof OperationCanceller<R> canceller) {
            canceller.cancel(decoder.decode(object, externalName), context);
        }
    }

    private <T> T present(@Nullable T answer, String method) {
        if (answer == null) {
            throw new IllegalStateException(
                    "Method '" + method + "' of '" + client.getClass().getName() + "' must not return null");
        }
        return answer;
    }

    /** Closes the client; a failure to do so is logged and changes nothing. */
    @Override
    public void close() {
        try {
            client.close();
        } catch (Throwable ex) {
            logger.warn(
                    "Client of {} {} could not be closed; going on without",
                    object.metadata().namespace(),
                    object.metadata().name(),
                    ex);
        }
    }
}
