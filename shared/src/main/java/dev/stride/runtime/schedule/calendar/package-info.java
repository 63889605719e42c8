/** The computation of a schedule's occurrences. */
@NullMarked
package dev.stride.runtime.schedule.calendar;

import org.jspecify.annotations.NullMarked;
