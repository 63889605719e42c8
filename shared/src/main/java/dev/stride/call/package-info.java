/**
 * How an action reaches the world: one folder per kind of function.
 */
@NullMarked
package dev.stride.call;

import org.jspecify.annotations.NullMarked;
