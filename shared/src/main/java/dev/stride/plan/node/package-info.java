/** The nodes of an executable workflow plan, such as calls, choices and waits. */
@NullMarked
package dev.stride.plan.node;

import org.jspecify.annotations.NullMarked;
