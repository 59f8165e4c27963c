/** Explains why a provider cannot start and what to do. */
@NullMarked
package dev.longshore.autoconfigure.diagnostics;

import org.jspecify.annotations.NullMarked;
