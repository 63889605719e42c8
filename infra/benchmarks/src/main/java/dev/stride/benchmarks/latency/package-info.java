/**
 * The latency of a state, predicted and measured. The prediction uses the round trips of real runs. The measurement uses ports
 * with delayed calls.
 */
@NullMarked
package dev.stride.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
