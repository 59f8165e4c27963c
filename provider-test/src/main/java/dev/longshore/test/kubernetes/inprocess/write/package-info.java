/** The one way into the store: rules, checks, commit, and what follows from a commit. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.write;

import org.jspecify.annotations.NullMarked;
