/** The arithmetic, the sort order and the text form of JSON values, as jq defines them. */
@NullMarked
package dev.stride.expression.jq.value;

import org.jspecify.annotations.NullMarked;
