@NullMarked
package dev.stride.simulator.port;

import org.jspecify.annotations.NullMarked;
