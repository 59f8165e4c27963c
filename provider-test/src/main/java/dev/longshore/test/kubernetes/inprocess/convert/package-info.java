/** The same object in the versions in which it is served. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.convert;

import org.jspecify.annotations.NullMarked;
