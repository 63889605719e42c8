/** Receiving events from event buses and publishing events to them: rules, envelopes, publisher. */
@NullMarked
package dev.stride.runtime.event.bus;

import org.jspecify.annotations.NullMarked;
