/**
 * Handling of dead letters, recovery of stuck branches, and cleanup of ended instances.
 */
@NullMarked
package dev.stride.runtime.recovery;

import org.jspecify.annotations.NullMarked;
