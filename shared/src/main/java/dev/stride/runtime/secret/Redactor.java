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
import dev.stride.engine.event.EventInterest;
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
 * What is about to be written down, with secrets blotted out of the author's data and the texts of faults. All that holds data of
 * authors or services is a {@link JsonNode}, so that whatever a branch comes to hold one day is covered; ids, states of the
 * engine and times stay as they are.
 */
public final class Redactor {

    private static final String REDACTION = "redaction";

    /** The value as it may be written, which is this very one where it holds no secret. */
    public static <T> T redact(T value, Class<T> type, Redaction redaction) {
        if (redaction.forms().isEmpty()
                || !occurs(new String(Json.encode(value), StandardCharsets.US_ASCII), redaction)) {
            return value;
        }
        try {
            return Json.decode(
                    Writing.BLOTTED.writer().withAttribute(REDACTION, redaction).writeValueAsBytes(value), type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean occurs(String written, Redaction redaction) {
        return redaction.forms().stream().map(Redactor::quoted).anyMatch(written::contains);
    }

    /** A text as it stands in what {@link Json} writes, without the quotation marks. */
    private static String quoted(String text) {
        var quoted = new String(Json.encode(text), StandardCharsets.US_ASCII);
        return quoted.substring(1, quoted.length() - 1);
    }

    private static Redaction redaction(SerializerProvider provider) {
        return (Redaction) provider.getAttribute(REDACTION);
    }

    /** Made when the first secret is to be blotted out, which it seldom is. */
    private static final class Writing {

        /** Blots out values of JSON, and the other texts that may come from data. */
        static final ObjectMapper BLOTTED = Json.copyMapper()
                .registerModule(new SimpleModule("redacted").addSerializer(JsonNode.class, new Value()))
                .addMixIn(Fault.class, OfFault.class)
                .addMixIn(Branch.class, Labelled.class)
                .addMixIn(Stimulus.BeginBranch.class, Labelled.class)
                .addMixIn(EventSubscriptions.class, Correlated.class)
                .addMixIn(EventInterest.class, Bound.class);
    }

    private static final class Value extends JsonSerializer<JsonNode> {
        @Override
        public void serialize(JsonNode value, JsonGenerator json, SerializerProvider provider) throws IOException {
            redaction(provider).redact(value).serialize(json, provider);
        }
    }

    private static final class Text extends JsonSerializer<String> {
        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(redaction(provider).redact(text));
        }
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface OfFault {
        @JsonSerialize(using = Text.class)
        String name();

        @JsonSerialize(using = Text.class)
        String code();

        @JsonSerialize(using = Text.class)
        String message();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface Labelled {
        @JsonSerialize(contentUsing = Text.class)
        Optional<String> label();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface Correlated {
        @JsonSerialize(contentUsing = Text.class)
        Map<String, String> correlation();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads it
    private interface Bound {
        @JsonSerialize(contentUsing = Text.class)
        Map<String, String> bound();
    }

    private Redactor() {}
}
