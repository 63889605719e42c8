/**
 * Runs a branch from node to node, and determines which effects, such as messages, the changes of the branch require.
 */
@NullMarked
package dev.stride.engine.interpreter;

import org.jspecify.annotations.NullMarked;
