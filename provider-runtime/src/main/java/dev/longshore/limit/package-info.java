/** How fast the external API of an account may be called. */
@NullMarked
package dev.longshore.limit;

import org.jspecify.annotations.NullMarked;
