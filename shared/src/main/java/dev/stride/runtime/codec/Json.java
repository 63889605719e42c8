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

/** JSON as the runtime reads and writes it: strict and bounded from outside; its own in ASCII, so that every queue takes it. */
public final class Json {

    private static final StreamReadConstraints BOUNDS = StreamReadConstraints.builder()
            .maxNestingDepth(Limits.NESTING_DEPTH)
            .maxNumberLength(Limits.NUMBER_DIGITS)
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

    /** Reads a document from outside. Throws {@link IOException} with what is wrong and where. */
    public static JsonNode parse(byte[] text) throws IOException {
        var json = StrictJson.parse(OUTSIDE, OUTSIDE.createParser(text));
        if (json.isMissingNode()) {
            throw new JsonParseException(null, "there is no value");
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

    /** What writes like this, for changes of its own. */
    public static ObjectMapper copyMapper() {
        return INSIDE.copy();
    }

    public static JsonNode toTree(Object value) {
        return INSIDE.valueToTree(value);
    }

    /** Reads what {@link #encode} wrote. */
    public static <T> T decode(byte[] bytes, Class<T> type) {
        try {
            T value = INSIDE.readValue(bytes, type);
            if (value == null) {
                throw new JsonParseException(null, "null is no " + type.getSimpleName());
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
