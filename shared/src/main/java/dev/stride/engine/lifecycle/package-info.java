/**
 * Suspension, cancellation, retry after failure, timers, and validation of the input.
 */
@NullMarked
package dev.stride.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
