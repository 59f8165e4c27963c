/** The only package that calls the Kubernetes API: requests, informers, Secrets, events and the lease. */
@NullMarked
package dev.longshore.kubernetes;

import org.jspecify.annotations.NullMarked;
