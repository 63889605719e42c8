@NullMarked
package dev.stride.simulator.reference;

import org.jspecify.annotations.NullMarked;
