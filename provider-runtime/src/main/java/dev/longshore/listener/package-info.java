/** What the runtime announces while it works. */
@NullMarked
package dev.longshore.listener;

import org.jspecify.annotations.NullMarked;
