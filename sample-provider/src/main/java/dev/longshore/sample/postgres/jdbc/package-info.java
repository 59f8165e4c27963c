/** The little of JDBC that the kinds share: connections, safe SQL text, and what failures mean. */
@NullMarked
package dev.longshore.sample.postgres.jdbc;

import org.jspecify.annotations.NullMarked;
