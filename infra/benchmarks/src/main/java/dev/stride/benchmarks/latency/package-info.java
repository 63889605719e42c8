/**
 * The latency of a state: a prediction from the round trips of real runs, and a measurement on delayed ports to compare with it.
 */
@NullMarked
package dev.stride.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
