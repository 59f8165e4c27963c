/** Tells probes whether a provider lives and is ready. */
@NullMarked
package dev.longshore.actuate.health;

import org.jspecify.annotations.NullMarked;
