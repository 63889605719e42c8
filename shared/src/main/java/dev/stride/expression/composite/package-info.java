/**
 * Expressions made of other expressions, and the stored form of every kind.
 */
@NullMarked
package dev.stride.expression.composite;

import org.jspecify.annotations.NullMarked;
