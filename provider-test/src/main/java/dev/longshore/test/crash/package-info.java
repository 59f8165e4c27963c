/** A provider in a process of its own that is killed at a chosen or a random moment. */
@NullMarked
package dev.longshore.test.crash;

import org.jspecify.annotations.NullMarked;
