/** Who manages which field: what every write says about it, and server-side apply. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.apply;

import org.jspecify.annotations.NullMarked;
