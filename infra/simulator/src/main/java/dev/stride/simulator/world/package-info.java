/**
 * The simulated world: a virtual clock, a queue of scheduled tasks, and the delays and duplicates that the simulated
 * services cause.
 */
@NullMarked
package dev.stride.simulator.world;

import org.jspecify.annotations.NullMarked;
