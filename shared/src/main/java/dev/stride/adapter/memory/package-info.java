/** Implementations of the runtime's ports in memory, without faults or delays. */
@NullMarked
package dev.stride.adapter.memory;

import org.jspecify.annotations.NullMarked;
