package dev.stride.fuzz;

import dev.stride.cloudevent.CloudEventCheck;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Envelope;
import dev.stride.runtime.events.Senders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** CloudEvents in JSON, and what a bus delivers. */
public final class EventTarget implements FuzzTarget {

    private static final Senders SENDERS = new Senders(List.of("123456789012"));

    @Override
    public void read(byte[] input) {
        Envelope.open(new String(input, StandardCharsets.UTF_8), SENDERS);
        try {
            CloudEventCheck.of(Json.parse(input));
        } catch (IOException noJson) {
            // As promised.
        }
    }
}
