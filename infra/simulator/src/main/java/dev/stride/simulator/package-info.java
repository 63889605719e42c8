/** The simulator: the complete runtime in a simulated world. */
@NullMarked
package dev.stride.simulator;

import org.jspecify.annotations.NullMarked;
