/** Puts the parts together; starts, drains and stops them. */
@NullMarked
package dev.longshore.runtime;

import org.jspecify.annotations.NullMarked;
