package dev.stride.runtime.recovery;

import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.Stores;

/** A reader of messages that come either from the runtime itself or from an event bus. */
final class MessageReader {

    private final MessageQueue messageQueue;
    private final Ports ports;
    private final AllowedSenders allowedSenders;

    MessageReader(Ports ports, Stores stores, AllowedSenders allowedSenders) {
        messageQueue = stores.queue();
        this.ports = ports;
        this.allowedSenders = allowedSenders;
    }

    /**
     * Parses a message, or returns the reason why it is neither of the two.
     *
     * @param bus the bus of the event, if the message is an event
     */
    Result<Envelope, String> read(String body, Ingress bus) {
        try {
            return Result.ok(messageQueue.decode(body));
        } catch (UnreadableData e) {
            return switch (EventBridgeEnvelope.read(body, bus, allowedSenders, ports)) {
                case Result.Ok(var event) -> Result.ok(event);
                case Result.Failed(var refusal) ->
                    Result.failed(
                            "the message is neither a message of the runtime (reason: %s) nor an event (reason: %s)"
                                    .formatted(e.getMessage(), refusal));
            };
        }
    }
}
