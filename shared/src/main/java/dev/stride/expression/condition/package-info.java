/**
 * The small language of conditions: names and JSONPaths compared with literals, joined by {@code and}, {@code or} and
 * {@code not}. It reads its input and nothing else, calls nothing, and its work is bounded by its text.
 */
@NullMarked
package dev.stride.expression.condition;

import org.jspecify.annotations.NullMarked;
