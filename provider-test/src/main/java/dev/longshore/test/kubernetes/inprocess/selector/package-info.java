/** Which objects a list, a watch or a collection's deletion is about. */
@NullMarked
package dev.longshore.test.kubernetes.inprocess.selector;

import org.jspecify.annotations.NullMarked;
