/** What the records of a kind say about the schema of its CustomResourceDefinition beside Jakarta Validation. */
@NullMarked
package dev.longshore.resource.schema;

import org.jspecify.annotations.NullMarked;
