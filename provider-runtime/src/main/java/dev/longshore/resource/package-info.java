/** The shape of a managed resource as the runtime sees it. */
@NullMarked
package dev.longshore.resource;

import org.jspecify.annotations.NullMarked;
