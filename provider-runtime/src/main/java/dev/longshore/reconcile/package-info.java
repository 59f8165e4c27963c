/** The contract between a worker and any reconciler. */
@NullMarked
package dev.longshore.reconcile;

import org.jspecify.annotations.NullMarked;
