/**
 * Incoming events: acceptance from outside, storage for branches that wait for them or will wait, and starts of
 * instances.
 */
@NullMarked
package dev.stride.runtime.event;

import org.jspecify.annotations.NullMarked;
