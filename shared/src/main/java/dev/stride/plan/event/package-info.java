/**
 * Events that a plan consumes, produces or starts with.
 */
@NullMarked
package dev.stride.plan.event;

import org.jspecify.annotations.NullMarked;
