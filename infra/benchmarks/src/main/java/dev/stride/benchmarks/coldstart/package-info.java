/** A benchmark of the cold starts of the Lambda functions. */
@NullMarked
package dev.stride.benchmarks.coldstart;

import org.jspecify.annotations.NullMarked;
