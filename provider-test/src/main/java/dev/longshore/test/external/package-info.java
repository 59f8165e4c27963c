/** An external system to test against, with everything that goes wrong in real ones. */
@NullMarked
package dev.longshore.test.external;

import org.jspecify.annotations.NullMarked;
