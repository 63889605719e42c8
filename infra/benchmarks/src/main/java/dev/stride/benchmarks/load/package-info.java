/** The load benchmark {@code stride bench --load}: it starts instances at a fixed rate and measures the runtime. */
@NullMarked
package dev.stride.benchmarks.load;

import org.jspecify.annotations.NullMarked;
