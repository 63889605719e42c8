/**
 * The JsonLogic language, whose rules are JSON values. An object with one key is an operation, and the value of the key is its
 * arguments; everything else is literal data.
 */
package dev.stride.expression.jsonlogic;
