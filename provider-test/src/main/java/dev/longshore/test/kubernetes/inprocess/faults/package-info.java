/** Faults that tests inject into the API server, and the proof that they struck. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.faults;

import org.jspecify.annotations.NullMarked;
