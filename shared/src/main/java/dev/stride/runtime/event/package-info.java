/** Incoming events: accepting them, storing them for branches that wait or will wait for them, and starting instances. */
@NullMarked
package dev.stride.runtime.event;

import org.jspecify.annotations.NullMarked;
