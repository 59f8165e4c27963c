/** The kind Index: builds without blocking writers, for as long as it takes. */
@NullMarked
package dev.longshore.sample.postgres.index;

import org.jspecify.annotations.NullMarked;
