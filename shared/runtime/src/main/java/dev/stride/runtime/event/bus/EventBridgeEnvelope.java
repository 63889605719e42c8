package dev.stride.runtime.event.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.common.JsonLimits.LimitExceeded;
import dev.stride.common.JsonProblem;
import dev.stride.common.Result;
import dev.stride.common.UntrustedJson;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.ArrivalTimes;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The envelope in which an EventBridge rule delivers an event. Its field {@code detail} is the event; other fields are the
 * event's source, type and account.
 */
public final class EventBridgeEnvelope {

    /** The account id in the envelope of events that did not pass through AWS. */
    private static final String LOCAL_ACCOUNT = "000000000000";

    private static final String LOCAL_REGION = "local";

    private static final JsonFormat FORMAT = new JsonFormat();

    /**
     * An event that a sender put on a bus.
     *
     * @param event the CloudEvent with attribute names in lower case
     * @param account id of the account that sent it
     */
    public record SentEvent(ObjectNode event, Optional<String> account) {}

    /**
     * Reads the event in a message that a rule sent to the event queue, as one that arrives now. The sender is not trusted: returns
     * the reason if the message contains no event, or an event of an account that may not send any.
     *
     * @param bus the bus of the event
     */
    public static Result<EventMessage, String> read(String body, Ingress bus, AllowedSenders senders, Ports ports) {
        return parse(body, senders)
                .map(sent -> EventMessage.Arrival.of(
                        ArrivalTimes.next(ports.clock()),
                        sent.event(),
                        senders.ingress(bus, sent.account()),
                        ports.blobs()));
    }

    /**
     * Parses an envelope and returns its event. If {@code detail} is a CloudEvent with the same source and type as the envelope,
     * returns this CloudEvent unchanged. EventBridge checks only the envelope, so the comparison prevents a sender from claiming
     * the source of another sender. Any other {@code detail} becomes the data of a new CloudEvent.
     *
     * @return the event, or the reason why the message is rejected
     */
    public static Result<SentEvent, String> parse(String body, AllowedSenders allowedSenders) {
        JsonNode envelope;
        try {
            envelope = UntrustedJson.parseEnvelope(body.getBytes(StandardCharsets.UTF_8));
        } catch (LimitExceeded limit) {
            return Result.failed("the message exceeds a limit: " + JsonProblem.of(limit));
        } catch (IOException e) {
            return Result.failed("the message is not JSON");
        }
        for (var required : List.of("id", "source", "detail-type")) {
            if (!envelope.path(required).isTextual()) {
                return Result.failed(
                        "the message is not an EventBridge envelope: `%s` must be a string".formatted(required));
            }
        }
        if (!envelope.path("detail").isObject()) {
            return Result.failed("the message is not an EventBridge envelope: `detail` must be an object");
        }
        var account = text(envelope.path("account"));
        if (!allowedSenders.allows(account.orElse(""))) {
            return Result.failed(
                    account.map(it -> "account %s is not allowed to send events to this deployment".formatted(it))
                            .orElse("the message is not an EventBridge envelope: `account` must be a string"));
        }
        return nestedCloudEvent(envelope)
                .map(Result::<ObjectNode, String>ok)
                .orElseGet(() -> asEvent(envelope))
                .map(event -> new SentEvent(event, account));
    }

    /** Wraps an event in an envelope, as an event bus inside this process delivers it. */
    public static String wrap(CloudEvent event, Instant now) {
        var envelope = JsonNodeFactory.instance
                .objectNode()
                .put("version", "0")
                .put("id", event.getId())
                .put("detail-type", event.getType())
                .put("source", event.getSource().toString())
                .put("account", LOCAL_ACCOUNT)
                .put("time", now.truncatedTo(ChronoUnit.SECONDS).toString())
                .put("region", LOCAL_REGION);
        envelope.putArray("resources");
        envelope.set("detail", Json.decode(FORMAT.serialize(event), JsonNode.class));
        return new String(Json.encode(envelope), StandardCharsets.US_ASCII);
    }

    private static Optional<ObjectNode> nestedCloudEvent(JsonNode envelope) {
        var check = CloudEventValidation.validate(envelope.path("detail"));
        var event = check.event();
        return Optional.of(event)
                .filter(_ -> check.errors().isEmpty())
                .filter(_ -> event.path("source").equals(envelope.path("source")))
                .filter(_ -> event.path("type").equals(envelope.path("detail-type")));
    }

    private static Result<ObjectNode, String> asEvent(JsonNode envelope) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", envelope.path("id").textValue())
                .put("source", envelope.path("source").textValue())
                .put("type", envelope.path("detail-type").textValue());
        text(envelope.path("account")).ifPresent(account -> event.put("awsaccount", account));
        text(envelope.path("region")).ifPresent(region -> event.put("awsregion", region));
        text(envelope.path("time")).ifPresent(time -> event.put("time", time));
        var resources = envelope.path("resources");
        if (resources.size() == 1) {
            text(resources.path(0)).ifPresent(resource -> event.put("subject", resource));
        }
        event.put("datacontenttype", "application/json").set("data", envelope.path("detail"));
        var check = CloudEventValidation.validate(event);
        return check.errors().isEmpty()
                ? Result.ok(check.event())
                : Result.failed("the event cannot be converted to a CloudEvent: %s"
                        .formatted(String.join("; ", check.errors())));
    }

    private static Optional<String> text(JsonNode value) {
        return Optional.ofNullable(value.textValue()).filter(text -> !text.isEmpty());
    }

    private EventBridgeEnvelope() {}
}
