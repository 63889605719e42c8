/**
 * The nodes of a plan, and the parts of nodes.
 */
@NullMarked
package dev.stride.plan.node;

import org.jspecify.annotations.NullMarked;
