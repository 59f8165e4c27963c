/** Time as tests need it: moved by hand, with threads that wait for it in lock-step. */
@NullMarked
package dev.longshore.test.time;

import org.jspecify.annotations.NullMarked;
