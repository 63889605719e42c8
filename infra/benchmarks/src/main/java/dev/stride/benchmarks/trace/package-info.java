/** Traces of real runs: the port calls of each request and message, with the partition keys and capacity units of each call. */
@NullMarked
package dev.stride.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
