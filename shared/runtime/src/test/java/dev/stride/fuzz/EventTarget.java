package dev.stride.fuzz;

import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A fuzz target for CloudEvents in JSON and for envelopes of a bus. */
public final class EventTarget implements FuzzTarget {

    private static final AllowedSenders SENDERS = new AllowedSenders(List.of("123456789012"));

    @Override
    public void read(byte[] input) {
        EventBridgeEnvelope.parse(new String(input, StandardCharsets.UTF_8), SENDERS);
        try {
            CloudEventValidation.validate(Json.parse(input));
        } catch (IOException noJson) {
            // As promised.
        }
    }
}
