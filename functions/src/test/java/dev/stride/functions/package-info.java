/** The handlers, fed with the events of Lambda over ports in memory. */
@NullMarked
package dev.stride.functions;

import org.jspecify.annotations.NullMarked;
