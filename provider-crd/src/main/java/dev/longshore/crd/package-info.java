/** CustomResourceDefinitions from the Java types of kinds. */
@NullMarked
package dev.longshore.crd;

import org.jspecify.annotations.NullMarked;
