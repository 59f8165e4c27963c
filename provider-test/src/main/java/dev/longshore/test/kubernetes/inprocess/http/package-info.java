/** The HTTPS front: connections, certificates, and the way from HTTP to a request and back. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.http;

import org.jspecify.annotations.NullMarked;
