/** Suspension, cancellation, retry after failure, timers and input validation. */
@NullMarked
package dev.stride.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
