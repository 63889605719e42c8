/** Load at a fixed rate, and what the runtime does under it: {@code stride bench --load}. */
@NullMarked
package dev.stride.benchmarks.load;

import org.jspecify.annotations.NullMarked;
