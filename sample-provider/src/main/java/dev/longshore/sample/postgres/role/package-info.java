/** The kind Role, with passwords that are given or generated. */
@NullMarked
package dev.longshore.sample.postgres.role;

import org.jspecify.annotations.NullMarked;
