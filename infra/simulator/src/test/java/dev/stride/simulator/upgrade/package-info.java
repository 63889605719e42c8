@NullMarked
package dev.stride.simulator.upgrade;

import org.jspecify.annotations.NullMarked;
