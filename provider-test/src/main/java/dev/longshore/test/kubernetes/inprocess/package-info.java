/** A Kubernetes API server inside the test's own process. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess;

import org.jspecify.annotations.NullMarked;
