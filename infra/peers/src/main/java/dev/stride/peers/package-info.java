/**
 * Other workflow engines, prepared for a benchmark that compares them with Stride in one run. No other module depends on this
 * module.
 */
@NullMarked
package dev.stride.peers;

import org.jspecify.annotations.NullMarked;
