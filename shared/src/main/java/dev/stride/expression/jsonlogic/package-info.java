/**
 * JsonLogic: rules that are themselves JSON. An object of one key is an operation on the value under it, everything else is
 * data.
 */
@NullMarked
package dev.stride.expression.jsonlogic;

import org.jspecify.annotations.NullMarked;
