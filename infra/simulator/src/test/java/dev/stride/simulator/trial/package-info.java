@NullMarked
package dev.stride.simulator.trial;

import org.jspecify.annotations.NullMarked;
