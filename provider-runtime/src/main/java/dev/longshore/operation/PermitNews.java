package dev.longshore.operation;

import dev.longshore.listener.OperationChanged;
import dev.longshore.listener.OperationChanged.State;
import dev.longshore.listener.RuntimeListener;
import dev.longshore.operation.Permits.Entry;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells of operations that have not started yet, and of desired states that a newer one took the place of. */
final class PermitNews {

    private final RuntimeListener listener;

    PermitNews(RuntimeListener listener) {
        this.listener = listener;
    }

    /** Tells what became of a wish; one that is repeated is no news. */
    void placed(@Nullable Entry before, @Nullable Entry after) {
        if (after == null) {
            return;
        }
        if (before != null && before.generation() < after.generation()) {
            tell(before, State.SUPERSEDED);
        }
        if (before == null && after.state() == Permits.State.WAITING) {
            tell(after, State.WAITING);
        } else if (before == null && after.state() == Permits.State.REFUSED) {
            tell(after, State.REFUSED);
        }
    }

    private void tell(Entry wish, State state) {
        listener.operationChanged(
                new OperationChanged(wish.key(), wish.account(), "", wish.type(), state, Duration.ZERO));
    }

    /** Tells of an operation that worked for a state which nobody wants any more. */
    void stored(OperationCall call, String account, Optional<ResourceObject> now) {
        boolean superseded = now.filter(
                        object -> object.metadata().generation() > call.record().generation())
                .isPresent();
        if (superseded) {
            listener.operationChanged(
                    new OperationChanged(call.key(), account, call.id(), call.type(), State.SUPERSEDED, Duration.ZERO));
        }
    }
}
