/** What a provider author implements: the only code that talks to the external system. */
@NullMarked
package dev.longshore.external;

import org.jspecify.annotations.NullMarked;
