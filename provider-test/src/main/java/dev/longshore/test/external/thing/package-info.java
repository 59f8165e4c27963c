/** A kind that is ready to be used in tests, with clients that can do as much or as little as a test wants. */
@NullMarked
package dev.longshore.test.external.thing;

import org.jspecify.annotations.NullMarked;
