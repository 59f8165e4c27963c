package dev.longshore.operation;

import java.util.function.Consumer;

/**
 * What the executor needs to run one attempt.
 *
 * @param call attempt
 * @param session client and resource; closed when the call has ended
 * @param journal where the outcome goes
 * @param account provider configuration, empty for none
 * @param whenStored is told an outcome that was stored
 */
record OperationWork(
        OperationCall call,
        ExternalSession<?> session,
        OperationJournal journal,
        String account,
        Consumer<OperationOutcome> whenStored) {}
