/**
 * The predicted and the measured latency of a state. The prediction multiplies counted round trips by assumed latencies. The
 * measurement runs instances on ports whose calls are delayed.
 */
@NullMarked
package dev.stride.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
