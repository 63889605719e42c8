package dev.stride.runtime.event.bus;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.ArrivalTimes;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.store.QuarantinedMessages;
import dev.stride.runtime.store.Stores;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Handles messages of the event queue, to which the rules of event buses send events. Senders are not trusted: a message that
 * does not contain an event in an EventBridge envelope is quarantined.
 */
public final class BusEventReceiver {

    private final Consumer<EventMessage> router;
    private final AllowedSenders allowedSenders;
    private final Blobs blobs;
    private final QuarantinedMessages quarantinedMessages;
    private final InstantSource clock;

    /** @param router delivers accepted events to branches and workflows */
    public BusEventReceiver(Ports ports, Stores stores, Consumer<EventMessage> router, AllowedSenders allowedSenders) {
        this.router = router;
        this.allowedSenders = allowedSenders;
        blobs = ports.blobs();
        quarantinedMessages = stores.quarantined();
        clock = ports.clock();
    }

    /**
     * Routes the event in a queue message, or quarantines a message that does not contain a valid event. Returns the
     * reason for the quarantine; empty if the event was routed. If this method throws an exception, the queue must
     * deliver the message again; otherwise the caller may delete the message.
     *
     * @param queue name of the queue that delivered the message
     * @param ingress the bus of the event
     */
    public Optional<String> handle(String body, String queue, Ingress ingress) {
        return switch (EventBridgeEnvelope.parse(body, allowedSenders)) {
            case Result.Ok<ObjectNode, String>(var event) -> {
                router.accept(EventMessage.Arrival.of(ArrivalTimes.next(clock), event, ingress, blobs));
                yield Optional.empty();
            }
            case Result.Failed<ObjectNode, String>(var reason) -> {
                quarantinedMessages.add(body, queue, reason);
                yield Optional.of(reason);
            }
        };
    }
}
