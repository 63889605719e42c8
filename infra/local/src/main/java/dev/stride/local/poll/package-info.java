/** The poller of the embedded runtime, which invokes the Lambda handlers: it polls queues, fires timers, and may skip waits. */
@NullMarked
package dev.stride.local.poll;

import org.jspecify.annotations.NullMarked;
