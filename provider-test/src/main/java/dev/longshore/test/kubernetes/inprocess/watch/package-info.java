/** Streams of changes, filtered and bounded. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.watch;

import org.jspecify.annotations.NullMarked;
