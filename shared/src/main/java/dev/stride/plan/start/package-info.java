/** The events and schedules that start instances. */
@NullMarked
package dev.stride.plan.start;

import org.jspecify.annotations.NullMarked;
