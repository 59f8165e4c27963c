/** Objects in memory, their versions, and the bounded history that watches start from. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.store;

import org.jspecify.annotations.NullMarked;
