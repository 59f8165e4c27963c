/** Decides when the endpoint and the health contributors exist. */
@NullMarked
package dev.longshore.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;
