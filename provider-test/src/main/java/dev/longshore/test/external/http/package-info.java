/** The external system in a process of its own, so that it outlives a provider that is killed. */
@NullMarked
package dev.longshore.test.external.http;

import org.jspecify.annotations.NullMarked;
