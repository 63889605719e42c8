/** The location of Stride's sources, for benchmarks that build or read them. */
@NullMarked
package dev.stride.benchmarks.source;

import org.jspecify.annotations.NullMarked;
