/** From what informers see to keys in the queue. Behind this line nothing knows about events. */
@NullMarked
package dev.longshore.watch;

import org.jspecify.annotations.NullMarked;
