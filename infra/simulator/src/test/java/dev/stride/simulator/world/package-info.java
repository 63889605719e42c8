@NullMarked
package dev.stride.simulator.world;

import org.jspecify.annotations.NullMarked;
