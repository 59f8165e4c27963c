package dev.longshore.actuate.endpoint;

import dev.longshore.runtime.OperationsView.Account;
import dev.longshore.runtime.OperationsView.Operation;
import dev.longshore.runtime.OperationsView.Pool;
import dev.longshore.runtime.OperationsView.Total;
import java.util.List;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Pools and operations.
 *
 * @param total permits over all kinds
 * @param pools one entry for each kind
 * @param accounts one entry for each account that has operations or may not be called now
 * @param operations operations that wait, run, are polled or have an unknown outcome
 */
public record OperationsDescriptor(Total total, List<Pool> pools, List<Account> accounts, List<Operation> operations)
        implements OperationResponseBody {}
