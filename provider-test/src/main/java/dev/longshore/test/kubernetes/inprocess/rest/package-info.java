/** The verbs on resources. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.rest;

import org.jspecify.annotations.NullMarked;
