/**
 * A Kubernetes API server inside the test's own process. Supported are this package, {@code faults} and {@code requests};
 * the other packages below are its inside.
 */
@NullMarked
package dev.longshore.test.kubernetes.inprocess;

import org.jspecify.annotations.NullMarked;
