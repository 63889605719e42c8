package dev.stride.local.embedded;

import java.net.URI;
import java.util.Optional;

/**
 * Where events go and which there are, beside those that workflows produce.
 *
 * @param sink an HTTP address that gets every event
 * @param lifecycle whether the beginning and the end of an instance are events
 */
public record OutboundEvents(Optional<URI> sink, boolean lifecycle) {

    /** What definitions produce, on the bus alone. */
    public static final OutboundEvents BUS_ONLY = new OutboundEvents(Optional.empty(), false);
}
