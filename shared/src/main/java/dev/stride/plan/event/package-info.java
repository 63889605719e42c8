/** The events that a plan consumes or publishes. */
@NullMarked
package dev.stride.plan.event;

import org.jspecify.annotations.NullMarked;
