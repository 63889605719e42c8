/**
 * The parts that a runtime is built from.
 */
@NullMarked
package dev.stride.runtime;

import org.jspecify.annotations.NullMarked;
