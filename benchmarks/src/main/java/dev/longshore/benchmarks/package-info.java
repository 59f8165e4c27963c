/** Speed on a real API server, as ratios that are measured in one run. */
@NullMarked
package dev.longshore.benchmarks;

import org.jspecify.annotations.NullMarked;
