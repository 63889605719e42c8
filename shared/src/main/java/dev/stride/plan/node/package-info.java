/** The nodes of a plan and their parts. */
@NullMarked
package dev.stride.plan.node;

import org.jspecify.annotations.NullMarked;
