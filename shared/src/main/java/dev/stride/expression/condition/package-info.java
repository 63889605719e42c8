/**
 * The condition language: names and JSONPaths compared with literals, joined by {@code and}, {@code or} and {@code not}. A
 * condition reads only its input and cannot call functions; the length of its text bounds its work.
 */
@NullMarked
package dev.stride.expression.condition;

import org.jspecify.annotations.NullMarked;
