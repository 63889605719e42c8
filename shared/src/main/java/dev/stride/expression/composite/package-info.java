/** Expressions that contain other expressions, and the JSON encoding of all expressions in stored plans. */
@NullMarked
package dev.stride.expression.composite;

import org.jspecify.annotations.NullMarked;
