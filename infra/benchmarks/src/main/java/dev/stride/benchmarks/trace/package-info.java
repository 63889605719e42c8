/** Traces of real runs: the port calls of each request and message, with the keys and units that they use. */
@NullMarked
package dev.stride.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
