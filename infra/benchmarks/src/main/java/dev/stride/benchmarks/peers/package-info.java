/** A comparison of Stride with other workflow engines, all measured in one run. */
@NullMarked
package dev.stride.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
