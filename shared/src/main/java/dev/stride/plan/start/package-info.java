/**
 * When instances start: by events, by time, with what input.
 */
@NullMarked
package dev.stride.plan.start;

import org.jspecify.annotations.NullMarked;
