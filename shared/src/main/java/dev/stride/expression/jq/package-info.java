/**
 * The jq expression language, version 1.6. Expressions are isolated from everything except their input and bounded in time and
 * memory.
 */
@NullMarked
package dev.stride.expression.jq;

import org.jspecify.annotations.NullMarked;
