/** A benchmark of the embedded runtime: how many states a second it stores on disk. */
@NullMarked
package dev.stride.benchmarks.embedded;

import org.jspecify.annotations.NullMarked;
