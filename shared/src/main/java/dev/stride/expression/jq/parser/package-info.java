/** The parser for jq 1.6 expressions, which creates the syntax tree that the jackson-jq library evaluates. */
@NullMarked
package dev.stride.expression.jq.parser;

import org.jspecify.annotations.NullMarked;
