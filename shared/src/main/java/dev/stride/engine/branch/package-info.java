/**
 * The state of a branch, and the parts that it is made of.
 */
@NullMarked
package dev.stride.engine.branch;

import org.jspecify.annotations.NullMarked;
