package dev.stride.runtime.event.bus;

import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.store.QuarantinedMessages;
import dev.stride.runtime.store.Stores;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Handles messages of the event queue, to which the rules of event buses send events. Senders are not trusted: a message that
 * does not contain an event in an EventBridge envelope is quarantined.
 */
public final class BusEventReceiver {

    private final Ports ports;
    private final Consumer<EventMessage> router;
    private final AllowedSenders allowedSenders;
    private final QuarantinedMessages quarantinedMessages;

    public BusEventReceiver(Ports ports, Stores stores, Consumer<EventMessage> router, AllowedSenders allowedSenders) {
        this.router = router;
        this.ports = ports;
        this.allowedSenders = allowedSenders;
        quarantinedMessages = stores.quarantined();
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
        return switch (EventBridgeEnvelope.read(body, ingress, allowedSenders, ports)) {
            case Result.Ok<EventMessage, String>(var event) -> {
                router.accept(event);
                yield Optional.empty();
            }
            case Result.Failed<EventMessage, String>(var reason) -> {
                quarantinedMessages.add(body, queue, ingress, reason);
                yield Optional.of(reason);
            }
        };
    }
}
