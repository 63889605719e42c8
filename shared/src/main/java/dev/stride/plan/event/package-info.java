/** Events that a plan consumes or produces. */
@NullMarked
package dev.stride.plan.event;

import org.jspecify.annotations.NullMarked;
