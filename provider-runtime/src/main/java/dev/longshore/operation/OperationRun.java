package dev.longshore.operation;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationResult;
import dev.longshore.external.OperationType;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one blocking call of the author's code and works out how it ended. */
final class OperationRun implements Runnable {

    private static final Logger logger = LoggerFactory.getLogger(OperationRun.class);

    private final OperationWork work;
    private final OperationCall call;
    private final ExternalSession<?> session;
    private final MutationGuard guard;
    private final BiConsumer<OperationRun, OperationOutcome> whenEnded;

    private volatile @Nullable Thread thread;
    private volatile boolean abandoned;
    private volatile @Nullable OperationOutcome unstored;
    private volatile @Nullable Runnable retry;

    OperationRun(OperationWork work, MutationGuard guard, BiConsumer<OperationRun, OperationOutcome> whenEnded) {
        this.work = work;
        this.call = work.call();
        this.session = work.session();
        this.guard = guard;
        this.whenEnded = whenEnded;
    }

    OperationWork work() {
        return work;
    }

    OperationCall call() {
        return call;
    }

    /** Marks the call as ended; returns whether it had been given up on before. */
    synchronized boolean end(OperationOutcome outcome) {
        unstored = outcome;
        return abandoned;
    }

    LiveOperation snapshot() {
        OperationRecord record = call.record();
        return new LiveOperation(
                record.id(),
                record.operationType(),
                record.attempt(),
                record.generation(),
                state(),
                record.started(),
                record.deadline(),
                call.cancelRequestedAt(),
                call.progress());
    }

    private LiveOperation.State state() {
        if (unstored != null) {
            return LiveOperation.State.UNSTORED;
        }
        if (abandoned) {
            return LiveOperation.State.ABANDONED;
        }
        return call.isCancelRequested() ? LiveOperation.State.CANCELLING : LiveOperation.State.RUNNING;
    }

    /** Tells the author's code to stop; called on another thread than the one that it stops. */
    void cancel() {
        call.requestCancel();
        if (session.canCancel()) {
            try {
                session.cancel(call.externalName(), call);
            } catch (Throwable ex) {
                logger.warn(
                        "Cancel of {} of {} failed; waiting for it to end",
                        call.type().word(),
                        call.key(),
                        ex);
            }
        }
    }

    void interrupt() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    boolean isOverdue() {
        return call.remaining().isZero();
    }

    /** Returns whether this call gave up on it. */
    synchronized boolean abandon() {
        if (abandoned || unstored != null) {
            return false;
        }
        abandoned = true;
        call.requestCancel();
        interrupt();
        return true;
    }

    void retryBy(Runnable store) {
        retry = store;
    }

    void retryStore() {
        Runnable store = retry;
        if (store != null) {
            retry = null;
            store.run();
        }
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        OperationOutcome outcome;
        try {
            outcome = send();
        } finally {
            thread = null;
            boolean interrupted = Thread.interrupted();
            session.close();
            logger.debug("Call of {} ended, interrupted: {}", call.key(), interrupted);
        }
        whenEnded.accept(this, outcome);
    }

    private OperationOutcome send() {
        if (call.isCancelRequested()) {
            return new OperationOutcome.NotSent("it was cancelled before it was sent");
        }
        if (call.remaining().isZero()) {
            return new OperationOutcome.NotSent("its deadline had passed before it was sent");
        }
        if (!guard.mayMutate()) {
            return new OperationOutcome.NotSent("this process does not hold the lease");
        }
        return outcomeOf(call.type());
    }

    private OperationOutcome outcomeOf(OperationType type) {
        try {
            return outcomeOf(session.call(type, call.externalName(), call));
        } catch (ExternalException ex) {
            return outcomeOf(ex);
        } catch (OperationCancelledException ex) {
            return new OperationOutcome.Unknown(textOf(ex), true);
        } catch (Throwable ex) {
            logger.warn(
                    "{} of {} ended with an exception; its outcome is unknown until it was observed",
                    type.word(),
                    call.key(),
                    ex);
            return new OperationOutcome.Unknown(textOf(ex), call.isCancelRequested());
        }
    }

    private OperationOutcome outcomeOf(OperationResult result) {
        OperationHandle handle = result.handle();
        if (handle == null) {
            return new OperationOutcome.Succeeded(result.externalName(), result.connectionDetails());
        }
        return new OperationOutcome.Accepted(
                handle.value(), result.pollAfter(), result.externalName(), result.connectionDetails());
    }

    private OperationOutcome outcomeOf(ExternalException ex) {
        return ex.failureClass() == FailureClass.OUTCOME_UNKNOWN
                ? new OperationOutcome.Unknown(textOf(ex), call.isCancelRequested())
                : new OperationOutcome.Failed(ex.failureClass(), textOf(ex), ex.retryAfter());
    }

    static String textOf(Throwable ex) {
        String message = ex.getMessage();
        if (ex instanceof ExternalException || ex instanceof OperationCancelledException) {
            return message == null ? "no message" : message;
        }
        return message == null ? ex.getClass().getSimpleName() : ex.getClass().getSimpleName() + ": " + message;
    }
}
