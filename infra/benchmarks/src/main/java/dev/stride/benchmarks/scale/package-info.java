/** Scale by simulation: traces of real runs, replayed at a given rate against the limits of AWS in virtual time. */
@NullMarked
package dev.stride.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
