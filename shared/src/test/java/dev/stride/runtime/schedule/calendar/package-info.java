@NullMarked
package dev.stride.runtime.schedule.calendar;

import org.jspecify.annotations.NullMarked;
