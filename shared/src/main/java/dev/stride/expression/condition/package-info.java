/**
 * The condition language: comparisons of names, JSONPaths and literals, joined by {@code and}, {@code or} and {@code not}. A
 * condition reads only its input and cannot call functions. The length of a condition bounds the cost of its evaluation.
 */
@NullMarked
package dev.stride.expression.condition;

import org.jspecify.annotations.NullMarked;
