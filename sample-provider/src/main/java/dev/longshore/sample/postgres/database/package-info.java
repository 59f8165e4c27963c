/** The kind Database. */
@NullMarked
package dev.longshore.sample.postgres.database;

import org.jspecify.annotations.NullMarked;
