/** API servers for tests, and the way to say which one a test runs on. */
@NullMarked
package dev.longshore.test.kubernetes;

import org.jspecify.annotations.NullMarked;
