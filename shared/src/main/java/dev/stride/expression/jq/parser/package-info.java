/** The parser from jq 1.6 to the syntax tree that the jackson-jq library evaluates. */
@NullMarked
package dev.stride.expression.jq.parser;

import org.jspecify.annotations.NullMarked;
