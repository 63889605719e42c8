/**
 * Runs a branch from node to node, and derives the effects of the change.
 */
@NullMarked
package dev.stride.engine.interpreter;

import org.jspecify.annotations.NullMarked;
