/**
 * Expressions of every language behind one small interface, with what they may read handed to them.
 */
@NullMarked
package dev.stride.expression;

import org.jspecify.annotations.NullMarked;
