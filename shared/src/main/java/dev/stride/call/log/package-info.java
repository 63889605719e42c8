/** The call kind that writes to the log of the runtime. */
@NullMarked
package dev.stride.call.log;

import org.jspecify.annotations.NullMarked;
