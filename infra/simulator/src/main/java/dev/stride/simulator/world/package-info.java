/**
 * The simulated world: virtual clock, scheduled events, network profile.
 */
@NullMarked
package dev.stride.simulator.world;

import org.jspecify.annotations.NullMarked;
