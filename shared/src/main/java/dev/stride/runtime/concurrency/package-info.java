/** Limits on concurrent calls, per called host and per calling workflow. */
@NullMarked
package dev.stride.runtime.concurrency;

import org.jspecify.annotations.NullMarked;
