/**
 * The poller of the embedded runtime. It polls queues, fires timers and invokes the Lambda handlers. It can also skip waiting
 * times by advancing the clock.
 */
package dev.stride.local.poll;
