/**
 * The predicted and the measured latency of a state. The prediction multiplies counted round trips by assumed latencies. The
 * measurement runs instances in this process, and delays their calls to a table and a queue in memory.
 */
@NullMarked
package dev.stride.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
