/** What the runtime does, as Micrometer meters. Micrometer is optional; nothing else needs this package. */
@NullMarked
package dev.longshore.metrics;

import org.jspecify.annotations.NullMarked;
