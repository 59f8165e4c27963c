/** Which resource types the server serves and what it knows of each. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.resource;

import org.jspecify.annotations.NullMarked;
