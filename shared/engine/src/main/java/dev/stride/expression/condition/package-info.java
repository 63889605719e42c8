/**
 * The condition language: comparisons of names, JSONPaths and literals, joined by {@code and}, {@code or} and {@code not}. A
 * condition reads only its input and cannot call functions. The length of a condition bounds the cost of its evaluation.
 */
package dev.stride.expression.condition;
