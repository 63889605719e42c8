/** The input and output of one transition of a branch: stimulus, effects, history and decision. */
@NullMarked
package dev.stride.engine.transition;

import org.jspecify.annotations.NullMarked;
