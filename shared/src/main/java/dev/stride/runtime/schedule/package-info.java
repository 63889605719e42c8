/** Starts by the clock: when a schedule is due, how EventBridge Scheduler is told, and what an occurrence starts. */
@NullMarked
package dev.stride.runtime.schedule;

import org.jspecify.annotations.NullMarked;
