/** Strategic merge patches, which know from the schema how lists are merged. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.patch;

import org.jspecify.annotations.NullMarked;
