package dev.longshore.actuate.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.longshore.runtime.OperationsView.Operation;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * One operation, in the form that it has in the list.
 *
 * @param operation the operation
 */
public record OperationDescriptor(@JsonUnwrapped Operation operation) implements OperationResponseBody {}
