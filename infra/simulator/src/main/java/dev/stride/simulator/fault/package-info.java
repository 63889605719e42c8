/** Fault injection into port calls. */
@NullMarked
package dev.stride.simulator.fault;

import org.jspecify.annotations.NullMarked;
