/**
 * How an action reaches the world: one folder per kind of function.
 */
@NullMarked
package dev.stride.call.api;

import org.jspecify.annotations.NullMarked;
