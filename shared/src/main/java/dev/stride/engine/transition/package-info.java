/**
 * Input and output of one transition of a branch: stimulus, effects, history, decision.
 */
@NullMarked
package dev.stride.engine.transition;

import org.jspecify.annotations.NullMarked;
