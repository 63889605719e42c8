/** The input of one transition of a branch (a stimulus) and its output (effects, history entries and a decision). */
@NullMarked
package dev.stride.engine.transition;

import org.jspecify.annotations.NullMarked;
