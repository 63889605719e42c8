/** The built-in functions that jq expressions can call. */
@NullMarked
package dev.stride.expression.jq.builtins;

import org.jspecify.annotations.NullMarked;
