/** What clients asked the API server. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.requests;

import org.jspecify.annotations.NullMarked;
