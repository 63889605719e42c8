package dev.stride.runtime.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.stride.Limits;
import dev.stride.common.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A reader and writer of JSON. It parses documents of users and services strictly and with limits. It encodes data for storage
 * and messages as ASCII text, because every queue accepts ASCII.
 */
public final class Json {

    private static final StreamReadConstraints BOUNDS = StreamReadConstraints.builder()
            .maxNestingDepth(Limits.NESTING_DEPTH)
            .maxNumberLength(Limits.NUMBER_DIGITS)
            .maxTokenCount(Limits.JSON_TOKENS)
            .build();

    private static final ObjectMapper OUTSIDE = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(BOUNDS).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final ObjectMapper INSIDE = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(JacksonModules.optionalJson())
            .addModule(JacksonModules.periodDuration())
            .addModule(new JavaTimeModule())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, null))
            .build();

    /**
     * Parses a document from a user or a service, strictly and with limits on nesting and size.
     *
     * @throws IOException when the document is invalid, with the error and its position
     */
    public static JsonNode parse(byte[] text) throws IOException {
        var json = StrictJson.parse(OUTSIDE, OUTSIDE.createParser(text));
        if (json.isMissingNode()) {
            throw new JsonParseException(null, "the document is empty: expected a JSON value");
        }
        return json;
    }

    public static byte[] encode(Object value) {
        try {
            return INSIDE.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a copy of the Jackson mapper for stored data, to which the caller may add modules. */
    public static ObjectMapper copyMapper() {
        return INSIDE.copy();
    }

    public static JsonNode toTree(Object value) {
        return INSIDE.valueToTree(value);
    }

    /** Parses JSON that {@link #encode} wrote. */
    public static <T> T decode(byte[] bytes, Class<T> type) {
        try {
            T value = INSIDE.readValue(bytes, type);
            if (value == null) {
                throw new JsonParseException(null, "expected a " + type.getSimpleName() + ", found null");
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static <T> T decode(JsonNode tree, Class<T> type) {
        try {
            return INSIDE.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Json() {}
}
