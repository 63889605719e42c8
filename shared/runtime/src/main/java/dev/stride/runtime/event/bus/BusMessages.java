package dev.stride.runtime.event.bus;

import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.ArrivalTimes;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Blobs;
import java.time.InstantSource;

/** The reader of messages that the rules of event buses send to the event queue. Their senders are not trusted. */
public final class BusMessages {

    private final AllowedSenders allowedSenders;
    private final Blobs blobs;
    private final InstantSource clock;

    public BusMessages(Ports ports, AllowedSenders allowedSenders) {
        this.allowedSenders = allowedSenders;
        blobs = ports.blobs();
        clock = ports.clock();
    }

    /**
     * Reads the event in a message, as one that arrives now. Returns the reason if the message contains no event, or an event of
     * an account that may not send any.
     *
     * @param bus the bus of the event
     */
    public Result<EventMessage, String> read(String body, Ingress bus) {
        return EventBridgeEnvelope.parse(body, allowedSenders)
                .map(sent -> EventMessage.Arrival.of(
                        ArrivalTimes.next(clock), sent.event(), allowedSenders.ingress(bus, sent.account()), blobs));
    }
}
