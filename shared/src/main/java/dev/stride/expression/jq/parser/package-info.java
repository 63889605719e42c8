/**
 * Parses jq 1.6 into the tree that the library evaluates.
 */
@NullMarked
package dev.stride.expression.jq.parser;

import org.jspecify.annotations.NullMarked;
