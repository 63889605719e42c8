package dev.stride.runtime.secret;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.stride.call.secret.Redaction;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The masking of secrets in values before the values are stored. It covers every {@link JsonNode}, and so all data of workflows
 * and called services. It also covers texts that may contain such data, such as fault messages. Ids, engine states and times stay
 * unchanged.
 */
public final class Redactor {

    private static final String REDACTION = "redaction";

    /** Returns a redacted copy of the value, or the value itself if it contains no secret. */
    public static <T> T redact(T value, Class<T> type, Redaction redaction) {
        if (redaction.forms().isEmpty()
                || !occurs(new String(Json.encode(value), StandardCharsets.US_ASCII), redaction)) {
            return value;
        }
        try {
            return Json.decode(
                    LazyMapper.REDACTING
                            .writer()
                            .withAttribute(REDACTION, redaction)
                            .writeValueAsBytes(value),
                    type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean occurs(String written, Redaction redaction) {
        return redaction.forms().stream().map(Redactor::quoted).anyMatch(written::contains);
    }

    /** Returns a text as {@link Json} writes it between the quotation marks of a JSON string. */
    private static String quoted(String text) {
        var quoted = new String(Json.encode(text), StandardCharsets.US_ASCII);
        return quoted.substring(1, quoted.length() - 1);
    }

    private static Redaction redaction(SerializerProvider provider) {
        return (Redaction) provider.getAttribute(REDACTION);
    }

    /** Holds the mapper, which is created on first use, because most values contain no secret and need no mapper. */
    private static final class LazyMapper {

        /**
         * An object mapper that masks secrets in JSON values and in texts that may contain workflow data, such as fault
         * messages.
         */
        static final ObjectMapper REDACTING = Json.copyMapper()
                .registerModule(new SimpleModule("redacted").addSerializer(JsonNode.class, new RedactedJson()))
                .addMixIn(Fault.class, FaultMixin.class)
                .addMixIn(Branch.class, LabelMixin.class)
                .addMixIn(Stimulus.BeginBranch.class, LabelMixin.class)
                .addMixIn(EventSubscriptions.class, CorrelationMixin.class)
                .addMixIn(EventInterest.class, BoundMixin.class);
    }

    private static final class RedactedJson extends JsonSerializer<JsonNode> {
        @Override
        public void serialize(JsonNode value, JsonGenerator json, SerializerProvider provider) throws IOException {
            redaction(provider).redact(value).serialize(json, provider);
        }
    }

    private static final class RedactedText extends JsonSerializer<String> {
        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(redaction(provider).redact(text));
        }
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface FaultMixin {
        @JsonSerialize(using = RedactedText.class)
        String name();

        @JsonSerialize(using = RedactedText.class)
        String code();

        @JsonSerialize(using = RedactedText.class)
        String message();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface LabelMixin {
        @JsonSerialize(contentUsing = RedactedText.class)
        Optional<String> label();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface CorrelationMixin {
        @JsonSerialize(contentUsing = RedactedText.class)
        Map<String, String> correlation();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface BoundMixin {
        @JsonSerialize(contentUsing = RedactedText.class)
        Map<String, String> bound();
    }

    private Redactor() {}
}
