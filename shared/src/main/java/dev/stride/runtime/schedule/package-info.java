/** Scheduled starts of workflows: active schedules, their publication to EventBridge Scheduler, and the start of instances. */
@NullMarked
package dev.stride.runtime.schedule;

import org.jspecify.annotations.NullMarked;
