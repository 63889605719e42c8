/**
 * What one evaluation may spend, in any language of expressions: an expression is a few characters from a stranger that
 * can ask for more work than a machine does in a year.
 */
@NullMarked
package dev.stride.expression.metering;

import org.jspecify.annotations.NullMarked;
