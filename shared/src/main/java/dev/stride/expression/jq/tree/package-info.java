/** Syntax tree nodes of jq expressions that replace or supplement the nodes of the jackson-jq library. */
@NullMarked
package dev.stride.expression.jq.tree;

import org.jspecify.annotations.NullMarked;
