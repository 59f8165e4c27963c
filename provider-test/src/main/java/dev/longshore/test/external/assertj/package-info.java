/** Assertions on what a provider did to the external system; they read as the invariants that they check. */
@NullMarked
package dev.longshore.test.external.assertj;

import org.jspecify.annotations.NullMarked;
