/** Caps of concurrent calls. */
@NullMarked
package dev.stride.runtime.concurrency;

import org.jspecify.annotations.NullMarked;
