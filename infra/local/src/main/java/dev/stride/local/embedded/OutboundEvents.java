package dev.stride.local.embedded;

import dev.stride.runtime.LifecycleLevel;
import java.net.URI;
import java.util.Optional;

/**
 * The settings of outbound events: their destination, and which lifecycle events instances publish.
 *
 * @param sink an HTTP address that receives every event
 * @param lifecycle which lifecycle events instances publish
 */
public record OutboundEvents(Optional<URI> sink, LifecycleLevel lifecycle) {

    /** The default settings: the runtime publishes only the events that definitions produce, and only to the event bus. */
    public static final OutboundEvents BUS_ONLY = new OutboundEvents(Optional.empty(), LifecycleLevel.NONE);
}
