/**
 * Benchmarks of the runtime: wide and deep workflows, load, cold start.
 */
@NullMarked
package dev.stride.benchmarks;

import org.jspecify.annotations.NullMarked;
