/** The mark by which managed resources tell apart what belongs to whom in PostgreSQL. */
@NullMarked
package dev.longshore.sample.postgres.owner;

import org.jspecify.annotations.NullMarked;
