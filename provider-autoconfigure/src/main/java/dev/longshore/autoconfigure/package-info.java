/** Starts a provider from its beans and properties. */
@NullMarked
package dev.longshore.autoconfigure;

import org.jspecify.annotations.NullMarked;
