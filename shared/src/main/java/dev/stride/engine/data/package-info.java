/** Merging of results into data, and division of collections among child branches. */
@NullMarked
package dev.stride.engine.data;

import org.jspecify.annotations.NullMarked;
