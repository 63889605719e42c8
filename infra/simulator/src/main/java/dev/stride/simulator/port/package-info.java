/**
 * In-memory implementations of the runtime's ports over a virtual clock. Workflow tests use them without faults. The tests of
 * Stride itself also inject crashes, losses, duplicates and reordering.
 */
@NullMarked
package dev.stride.simulator.port;

import org.jspecify.annotations.NullMarked;
