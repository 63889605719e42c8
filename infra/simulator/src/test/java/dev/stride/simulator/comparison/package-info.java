@NullMarked
package dev.stride.simulator.comparison;

import org.jspecify.annotations.NullMarked;
