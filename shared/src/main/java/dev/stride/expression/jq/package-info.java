/** The jq language, version 1.6: kept away from everything but its input, and bounded in time and memory. */
@NullMarked
package dev.stride.expression.jq;

import org.jspecify.annotations.NullMarked;
