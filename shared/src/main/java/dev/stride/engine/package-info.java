/**
 * The workflow engine: turns a plan, a branch and a stimulus into a decision. Pure: no I/O, clock, randomness or environment.
 */
@NullMarked
package dev.stride.engine;

import org.jspecify.annotations.NullMarked;
