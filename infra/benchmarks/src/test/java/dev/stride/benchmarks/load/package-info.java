@NullMarked
package dev.stride.benchmarks.load;

import org.jspecify.annotations.NullMarked;
