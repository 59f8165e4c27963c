/** JSON and YAML bodies as trees, and the patches that change them. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.json;

import org.jspecify.annotations.NullMarked;
