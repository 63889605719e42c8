@NullMarked
package dev.stride.fuzz;

import org.jspecify.annotations.NullMarked;
