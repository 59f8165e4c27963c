package dev.longshore.test.external.thing;

import dev.longshore.external.DeterministicName;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.OwnerLookup;

/** What a client of things can do beside the four verbs. */
public enum Capability {
    /** The id follows from namespace and name. */
    NAME(DeterministicName.class),
    /** Creates carry an idempotency token. */
    TOKEN(IdempotentCreate.class),
    /** Things carry tags of their owner and are found by them. */
    LOOKUP(OwnerLookup.class),
    /** Operations are accepted at once and polled; without it, calls block. */
    HANDLE(OperationPoller.class),
    /** Operations can be stopped. */
    CANCEL(OperationCanceller.class);

    @SuppressWarnings("rawtypes")
    private final Class<? extends ExternalClient> type;

    @SuppressWarnings("rawtypes")
    Capability(Class<? extends ExternalClient> type) {
        this.type = type;
    }

    Class<?> type() {
        return type;
    }
}
