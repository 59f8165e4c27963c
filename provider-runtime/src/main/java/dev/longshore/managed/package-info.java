/** The life of a managed resource: gather, decide, act, report. */
@NullMarked
package dev.longshore.managed;

import org.jspecify.annotations.NullMarked;
