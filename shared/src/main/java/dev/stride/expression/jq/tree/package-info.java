/**
 * Nodes of a jq expression that replace or complete those of the library.
 */
@NullMarked
package dev.stride.expression.jq.tree;

import org.jspecify.annotations.NullMarked;
