/** The figures that Stride is measured by, each with what was wanted, and the page that shows them. */
@NullMarked
package dev.stride.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
