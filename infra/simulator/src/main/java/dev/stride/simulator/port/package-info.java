/**
 * In-memory implementations of the runtime's ports over a virtual clock. Workflow tests run on them without faults; the
 * product's own tests inject crashes, losses, duplicates and reordering.
 */
@NullMarked
package dev.stride.simulator.port;

import org.jspecify.annotations.NullMarked;
