@NullMarked
package dev.stride.simulator.campaign;

import org.jspecify.annotations.NullMarked;
