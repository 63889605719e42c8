/** The state of a branch and its parts. */
@NullMarked
package dev.stride.engine.branch;

import org.jspecify.annotations.NullMarked;
