/**
 * Measures a cold start of a function.
 */
@NullMarked
package dev.stride.benchmarks.coldstart;

import org.jspecify.annotations.NullMarked;
