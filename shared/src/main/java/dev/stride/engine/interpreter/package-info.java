/** The interpreter, which runs a branch from node to node, and the effects that follow from changes of the branch. */
@NullMarked
package dev.stride.engine.interpreter;

import org.jspecify.annotations.NullMarked;
