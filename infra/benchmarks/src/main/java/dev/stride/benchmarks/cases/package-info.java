/** Benchmarks of wide and deep workflows on the embedded runtime: the cases, the service that they call, and the measurements. */
@NullMarked
package dev.stride.benchmarks.cases;

import org.jspecify.annotations.NullMarked;
