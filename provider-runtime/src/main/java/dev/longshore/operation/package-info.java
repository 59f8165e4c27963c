/** Long-running create, update and delete: the durable record, the permits, the executor. */
@NullMarked
package dev.longshore.operation;

import org.jspecify.annotations.NullMarked;
