/** What invokes the Lambda handlers in the embedded form: queues are polled, timers fire, time may be skipped. */
@NullMarked
package dev.stride.local.poll;

import org.jspecify.annotations.NullMarked;
