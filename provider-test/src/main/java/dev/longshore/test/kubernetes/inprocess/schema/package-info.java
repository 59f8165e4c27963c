/** OpenAPI schemas of objects: what is filled in, what is dropped, what is refused. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.schema;

import org.jspecify.annotations.NullMarked;
