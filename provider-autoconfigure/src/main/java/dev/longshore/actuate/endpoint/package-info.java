/** Shows and cancels operations over HTTP and JMX. */
@NullMarked
package dev.longshore.actuate.endpoint;

import org.jspecify.annotations.NullMarked;
