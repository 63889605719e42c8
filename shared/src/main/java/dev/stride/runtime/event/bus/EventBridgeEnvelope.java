package dev.stride.runtime.event.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.runtime.codec.Json;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** What a rule of EventBridge delivers: an event's {@code detail} in an envelope that says where it is from. */
public final class EventBridgeEnvelope {

    /** Where events are from that no service of AWS has seen. */
    private static final String LOCAL_ACCOUNT = "000000000000";

    private static final String LOCAL_REGION = "local";

    private static final JsonFormat FORMAT = new JsonFormat();

    /** What an envelope turns out to be. */
    public sealed interface Content {

        /** An event. @param event a CloudEvent, names of attributes in lower case */
        record Event(ObjectNode event) implements Content {}

        /** Nothing to be used. */
        record Refused(String reason) implements Content {}
    }

    /**
     * What is in an envelope. A CloudEvent is taken out, if the envelope says of it the same source and type: rules and
     * permissions look at those of the envelope, so a sender who may use one source cannot claim another. Any other event
     * becomes a CloudEvent.
     */
    public static Content parse(String body, AllowedSenders allowedSenders) {
        JsonNode envelope;
        try {
            envelope = Json.parse(body.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return new Content.Refused("it is no JSON");
        }
        for (var required : List.of("id", "source", "detail-type")) {
            if (!envelope.path(required).isTextual()) {
                return new Content.Refused("it is no envelope of an event: `" + required + "` must be a text");
            }
        }
        if (!envelope.path("detail").isObject()) {
            return new Content.Refused("it is no envelope of an event: `detail` must be an object");
        }
        var account = text(envelope.path("account"));
        if (!allowedSenders.allows(account.orElse(""))) {
            return new Content.Refused(account.map(it -> "account " + it + " is none whose events are taken")
                    .orElse("it is no envelope of an event: `account` must be a text"));
        }
        return nestedCloudEvent(envelope).<Content>map(Content.Event::new).orElseGet(() -> asEvent(envelope));
    }

    /** The envelope in which a bus of this process delivers an event. */
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

    private static Content asEvent(JsonNode envelope) {
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
                ? new Content.Event(check.event())
                : new Content.Refused("it can be no CloudEvent: " + String.join("; ", check.errors()));
    }

    private static Optional<String> text(JsonNode value) {
        return Optional.ofNullable(value.textValue()).filter(text -> !text.isEmpty());
    }

    private EventBridgeEnvelope() {}
}
