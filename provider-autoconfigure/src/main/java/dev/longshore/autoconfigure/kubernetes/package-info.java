/** Connects to the Kubernetes API as everyone expects. */
@NullMarked
package dev.longshore.autoconfigure.kubernetes;

import org.jspecify.annotations.NullMarked;
