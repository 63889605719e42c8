/** Expressions that contain other expressions, and the stored form of all kinds of expressions. */
@NullMarked
package dev.stride.expression.composite;

import org.jspecify.annotations.NullMarked;
