/** The functions that a plan calls, as resolved at deployment, and their authentication. */
@NullMarked
package dev.stride.plan.call;

import org.jspecify.annotations.NullMarked;
