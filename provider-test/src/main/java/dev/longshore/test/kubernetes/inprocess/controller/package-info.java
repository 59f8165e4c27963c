/** The few controllers without which a cluster does not look like one: CRDs, namespaces, garbage collection. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.controller;

import org.jspecify.annotations.NullMarked;
