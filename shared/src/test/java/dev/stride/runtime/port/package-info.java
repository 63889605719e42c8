/** What a port's values accept, the same in every adapter. */
@NullMarked
package dev.stride.runtime.port;

import org.jspecify.annotations.NullMarked;
