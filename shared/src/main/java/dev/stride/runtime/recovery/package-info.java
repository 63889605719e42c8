/**
 * Dead letters, the sweeper, and the cleanup of ended instances.
 */
@NullMarked
package dev.stride.runtime.recovery;

import org.jspecify.annotations.NullMarked;
