/**
 * Ports in memory, without faults.
 */
@NullMarked
package dev.stride.adapter.memory;

import org.jspecify.annotations.NullMarked;
