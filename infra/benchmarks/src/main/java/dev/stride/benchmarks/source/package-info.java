/** Where the sources of Stride lie, for the benchmarks that build or read them. */
@NullMarked
package dev.stride.benchmarks.source;

import org.jspecify.annotations.NullMarked;
