/** The time functions of jq: broken-down times, strftime and strptime. */
@NullMarked
package dev.stride.expression.jq.time;

import org.jspecify.annotations.NullMarked;
