/** Where the PostgreSQL server is and how to sign in. */
@NullMarked
package dev.longshore.sample.postgres.config;

import org.jspecify.annotations.NullMarked;
