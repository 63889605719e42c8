/** Resolved functions and their authentication. */
@NullMarked
package dev.stride.plan.call;

import org.jspecify.annotations.NullMarked;
