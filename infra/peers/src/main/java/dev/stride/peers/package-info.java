/** Other workflow engines, prepared for a comparison with Stride in one run. No other module depends on this one. */
@NullMarked
package dev.stride.peers;

import org.jspecify.annotations.NullMarked;
