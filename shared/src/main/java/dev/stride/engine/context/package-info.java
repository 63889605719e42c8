/** The parts that all nodes share: the branch and plan of a node, the evaluation of its expressions, and its possible results. */
@NullMarked
package dev.stride.engine.context;

import org.jspecify.annotations.NullMarked;
