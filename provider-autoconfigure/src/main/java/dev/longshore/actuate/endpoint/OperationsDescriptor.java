package dev.longshore.actuate.endpoint;

import dev.longshore.runtime.OperationsView.Operation;
import dev.longshore.runtime.OperationsView.Pool;
import java.util.List;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Pools and operations.
 *
 * @param pools one entry for each kind
 * @param operations operations that wait, run, are polled or have an unknown outcome
 */
public record OperationsDescriptor(List<Pool> pools, List<Operation> operations) implements OperationResponseBody {}
