/** The latency of a state: round trips, counted in real runs, beside a measurement with injected latencies. */
@NullMarked
package dev.stride.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
