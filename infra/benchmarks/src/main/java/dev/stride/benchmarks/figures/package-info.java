/** The performance figures of Stride, each with its wanted value, and the page that shows them. */
@NullMarked
package dev.stride.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
