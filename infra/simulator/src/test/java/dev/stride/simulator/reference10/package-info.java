@NullMarked
package dev.stride.simulator.reference10;

import org.jspecify.annotations.NullMarked;
