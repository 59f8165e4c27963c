/** One request and its answer, without any transport. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.request;

import org.jspecify.annotations.NullMarked;
