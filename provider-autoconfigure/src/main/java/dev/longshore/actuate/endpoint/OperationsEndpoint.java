package dev.longshore.actuate.endpoint;

import dev.longshore.runtime.OperationsView;
import dev.longshore.runtime.OperationsView.Pool;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/** Shows what waits and runs, and asks operations to stop. */
@Endpoint(id = "operations")
public class OperationsEndpoint {

    private static final Set<String> STATES =
            new TreeSet<>(List.of("waiting", "running", "polling", "cancelling", "unknown"));

    private final OperationsView view;

    /** Shows the given view. */
    public OperationsEndpoint(OperationsView view) {
        this.view = view;
    }

    /**
     * Returns pools and operations; each filter that is null is not applied.
     *
     * @param kind kind and group, or kind alone, in any case; filters pools too
     * @param namespace namespace of the managed resource
     * @param state one of the states of an operation, in any case
     * @throws InvalidEndpointRequestException if there is no such kind or state
     */
    @ReadOperation
    public OperationsDescriptor operations(@Nullable String kind, @Nullable String namespace, @Nullable String state) {
        List<Pool> pools = view.pools();
        requireKnown("kind", kind, pools.stream().map(Pool::kind).anyMatch(isKind(kind)), kindsOf(pools));
        requireKnown("state", state, STATES.stream().anyMatch(is(state)), STATES);
        return new OperationsDescriptor(
                view.total(),
                pools.stream().filter(pool -> isKind(kind).test(pool.kind())).toList(),
                view.accounts(),
                view.operations().stream()
                        .filter(operation -> isKind(kind).test(operation.kind()))
                        .filter(operation -> namespace == null || namespace.equals(operation.namespace()))
                        .filter(operation -> is(state).test(operation.state()))
                        .toList());
    }

    /** Returns one operation; null if there is none, or it has ended. */
    @ReadOperation
    public @Nullable OperationDescriptor operation(@Selector String id) {
        return view.operation(id).map(OperationDescriptor::new).orElse(null);
    }

    /** Asks an operation to stop. */
    @DeleteOperation
    public CancelDescriptor cancel(@Selector String id) {
        return CancelDescriptor.of(id, view.cancel(id));
    }

    /**
     * Changes how many operations may run at once, until the process ends, and returns the pools.
     *
     * @param maxConcurrent at least 1
     * @param kind kind and group, or kind alone, in any case; null for the limit over all kinds
     * @throws InvalidEndpointRequestException if there is no such kind, more than one, or the number is less than 1
     */
    @WriteOperation
    public OperationsDescriptor limit(int maxConcurrent, @Nullable String kind) {
        if (maxConcurrent < 1) {
            String message = "maxConcurrent is %d but must be at least 1".formatted(maxConcurrent);
            throw new InvalidEndpointRequestException(message, message);
        }
        view.limit(kind == null ? null : kindNamed(kind), maxConcurrent);
        return operations(kind, null, null);
    }

    private String kindNamed(String kind) {
        Set<String> all = kindsOf(view.pools());
        List<String> named = all.stream().filter(isKind(kind)).toList();
        requireKnown("kind", kind, named.size() == 1, all);
        return named.get(0);
    }

    private static void requireKnown(String filter, @Nullable String value, boolean known, Set<String> allowed) {
        if (value != null && !known) {
            String message = "Unknown %s '%s'; use one of: %s".formatted(filter, value, String.join(", ", allowed));
            throw new InvalidEndpointRequestException(message, message);
        }
    }

    private static Set<String> kindsOf(List<Pool> pools) {
        return pools.stream().map(Pool::kind).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Predicate<String> isKind(@Nullable String wanted) {
        return kind -> is(wanted).test(kind) || is(wanted).test(kind.split("\\.", 2)[0]);
    }

    private static Predicate<String> is(@Nullable String wanted) {
        return value -> wanted == null || value.equalsIgnoreCase(wanted);
    }
}
