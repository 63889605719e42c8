/**
 * The pure core: from a plan, a branch and a stimulus to a decision. No I/O, clock, randomness or environment.
 */
@NullMarked
package dev.stride.engine;

import org.jspecify.annotations.NullMarked;
