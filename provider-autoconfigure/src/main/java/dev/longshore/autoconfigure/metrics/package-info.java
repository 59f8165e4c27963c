/** Auto-configuration of meters where there is a registry. */
@NullMarked
package dev.longshore.autoconfigure.metrics;

import org.jspecify.annotations.NullMarked;
