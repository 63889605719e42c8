package dev.stride.local.embedded;

import java.net.URI;
import java.util.Optional;

/**
 * The settings of outbound events: their destination, and whether the runtime publishes lifecycle events of instances.
 *
 * @param sink an HTTP address that receives every event
 * @param lifecycle true to publish an event at the start and the end of each instance
 */
public record OutboundEvents(Optional<URI> sink, boolean lifecycle) {

    /** The default: only events that definitions produce, and only on the bus. */
    public static final OutboundEvents BUS_ONLY = new OutboundEvents(Optional.empty(), false);
}
