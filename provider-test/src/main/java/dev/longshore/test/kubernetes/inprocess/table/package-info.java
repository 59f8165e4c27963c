/** The forms in which an object is shown: whole, metadata only, or rows of a table. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.table;

import org.jspecify.annotations.NullMarked;
