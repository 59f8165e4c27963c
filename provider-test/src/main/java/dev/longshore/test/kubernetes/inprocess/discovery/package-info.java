/** What tells clients which resources there are: discovery documents and OpenAPI. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.discovery;

import org.jspecify.annotations.NullMarked;
