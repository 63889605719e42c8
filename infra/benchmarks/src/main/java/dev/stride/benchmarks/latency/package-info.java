/** Predicts the latency of a state from the round trips of real runs, and compares it with a measurement on delayed ports. */
@NullMarked
package dev.stride.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
