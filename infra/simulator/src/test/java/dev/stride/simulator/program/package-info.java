@NullMarked
package dev.stride.simulator.program;

import org.jspecify.annotations.NullMarked;
