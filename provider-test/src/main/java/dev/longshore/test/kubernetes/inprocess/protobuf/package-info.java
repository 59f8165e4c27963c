/** Bodies in protobuf, which kubectl sends for the built-in kinds that it knows. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.protobuf;

import org.jspecify.annotations.NullMarked;
