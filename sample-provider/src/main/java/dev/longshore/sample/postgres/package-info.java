/** A provider that keeps databases, roles and indexes of PostgreSQL. */
@NullMarked
package dev.longshore.sample.postgres;

import org.jspecify.annotations.NullMarked;
