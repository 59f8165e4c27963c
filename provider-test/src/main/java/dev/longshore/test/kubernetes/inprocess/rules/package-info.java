/** What happens to an object on its way into the store, and what may not go in. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.rules;

import org.jspecify.annotations.NullMarked;
