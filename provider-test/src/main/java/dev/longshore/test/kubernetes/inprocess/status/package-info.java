/** Refusals of the API server: the Status body and the messages that clients read. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.status;

import org.jspecify.annotations.NullMarked;
