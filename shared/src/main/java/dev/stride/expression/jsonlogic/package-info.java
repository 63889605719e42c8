/**
 * The JsonLogic language, whose rules are JSON values. An object with one key is an operation on the value under it;
 * everything else is data.
 */
@NullMarked
package dev.stride.expression.jsonlogic;

import org.jspecify.annotations.NullMarked;
