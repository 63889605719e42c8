/** The start of instances by events and schedules. */
@NullMarked
package dev.stride.plan.start;

import org.jspecify.annotations.NullMarked;
