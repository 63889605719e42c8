/** Syntax tree nodes of jq expressions that replace or supplement those of the library. */
@NullMarked
package dev.stride.expression.jq.tree;

import org.jspecify.annotations.NullMarked;
