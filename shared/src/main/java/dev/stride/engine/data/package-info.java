/**
 * Merging of results into the data of a branch, and division of collections among child branches.
 */
@NullMarked
package dev.stride.engine.data;

import org.jspecify.annotations.NullMarked;
