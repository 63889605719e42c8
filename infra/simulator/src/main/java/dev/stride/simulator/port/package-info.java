/**
 * The world of a run in memory: the ports of the runtime over a virtual clock, and the accidents that can befall them.
 * Workflow tests run in it undisturbed; our own tests let it crash, lose, repeat and reorder.
 */
@NullMarked
package dev.stride.simulator.port;

import org.jspecify.annotations.NullMarked;
