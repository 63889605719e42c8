/** Events from and to event buses: rules, envelopes and publishing. */
@NullMarked
package dev.stride.runtime.event.bus;

import org.jspecify.annotations.NullMarked;
