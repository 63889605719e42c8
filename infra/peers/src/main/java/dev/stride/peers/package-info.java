/**
 * Adapters to other workflow engines, for a benchmark that compares these engines with Stride in one run. No other module depends
 * on this module.
 */
@NullMarked
package dev.stride.peers;

import org.jspecify.annotations.NullMarked;
