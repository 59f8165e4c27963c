/** A keyed work queue: de-duplicated, delayed, prioritised, aged, backed off. Plain Java. */
@NullMarked
package dev.longshore.queue;

import org.jspecify.annotations.NullMarked;
