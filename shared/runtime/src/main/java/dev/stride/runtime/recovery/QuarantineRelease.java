package dev.stride.runtime.recovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.EventIntake.AcceptResult;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.QuarantinedMessages;
import dev.stride.runtime.store.QuarantinedMessages.QuarantinedMessage;
import dev.stride.runtime.store.Stores;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The release of quarantined messages: an operator has removed the cause, and sends a message again. */
public final class QuarantineRelease {

    private final QuarantinedMessages quarantinedMessages;
    private final MessageQueue messageQueue;
    private final MessageReader messageReader;
    private final EventIntake eventIntake;

    /** @param allowedSenders accounts whose events are accepted when the message comes from an event bus */
    public QuarantineRelease(Ports ports, Stores stores, AllowedSenders allowedSenders) {
        quarantinedMessages = stores.quarantined();
        messageQueue = stores.queue();
        messageReader = new MessageReader(ports, stores, allowedSenders);
        eventIntake = new EventIntake(ports, stores);
    }

    /**
     * Sends a message to the instance queue again, and then deletes it from the quarantine. If the deletion fails, a repetition
     * is harmless, because a message that is processed twice has one effect.
     *
     * @return the reason if the message still cannot be handled, and stays in the quarantine; otherwise empty
     */
    public Optional<String> release(QuarantinedMessage message) {
        var refusal = message.body()
                .map(body -> message.ingress().equals(Ingress.BROKER)
                        ? acceptEvent(Json.decode(body.getBytes(StandardCharsets.UTF_8), JsonNode.class))
                        : send(body, message.ingress()))
                .orElseGet(() -> Optional.of("the message body was already deleted"));
        if (refusal.isEmpty()) {
            quarantinedMessages.remove(message.id());
        }
        return refusal;
    }

    private Optional<String> acceptEvent(JsonNode event) {
        return switch (eventIntake.accept(List.of(event), Ingress.BROKER)) {
            case AcceptResult.Accepted() -> Optional.empty();
            case AcceptResult.Invalid(var reasons) -> Optional.of(String.join("; ", reasons));
            case AcceptResult.TooLarge(int bytes) ->
                Optional.of("it has %d bytes as an event, more than %d".formatted(bytes, Limits.EVENT_BYTES));
        };
    }

    private Optional<String> send(String body, Ingress bus) {
        return switch (messageReader.read(body, bus)) {
            case Result.Ok<Envelope, String>(var envelope) -> {
                messageQueue.send(envelope);
                yield Optional.empty();
            }
            case Result.Failed<Envelope, String>(var reason) -> Optional.of(reason);
        };
    }
}
