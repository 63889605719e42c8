/** A simulation of high load: it replays traces of real runs at a given rate in virtual time, against the limits of AWS. */
@NullMarked
package dev.stride.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
