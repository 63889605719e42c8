/** Running a branch from node to node, and the effects that follow from the change. */
@NullMarked
package dev.stride.engine.interpreter;

import org.jspecify.annotations.NullMarked;
