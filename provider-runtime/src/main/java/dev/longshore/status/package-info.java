/** Works out conditions from facts. Pure functions. */
@NullMarked
package dev.longshore.status;

import org.jspecify.annotations.NullMarked;
