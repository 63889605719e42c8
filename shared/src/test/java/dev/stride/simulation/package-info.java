@NullMarked
package dev.stride.simulation;

import org.jspecify.annotations.NullMarked;
