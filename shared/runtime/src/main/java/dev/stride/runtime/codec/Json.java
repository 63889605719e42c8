package dev.stride.runtime.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.stride.common.ExactDecimals;
import dev.stride.common.UntrustedJson;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Encodes data for storage and messages as JSON, and decodes them. The text is ASCII, because every queue accepts ASCII. Whatever
 * was encoded can be decoded: the limits of {@link dev.stride.common.JsonLimits} apply only where data come from outside.
 */
public final class Json {

    private static final StreamReadConstraints NO_LIMITS = StreamReadConstraints.builder()
            .maxNameLength(Integer.MAX_VALUE)
            .maxNumberLength(Integer.MAX_VALUE)
            .maxStringLength(Integer.MAX_VALUE)
            .build();

    /** A parser factory, whose parsers keep a table of the property names that they have seen. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().streamReadConstraints(NO_LIMITS).build();

    /**
     * A parser factory without a table of names. It is slower, but the table refuses some documents: those with hundreds of names
     * of equal hash, and those with unpaired surrogates in a name.
     */
    private static final JsonFactory PATIENT = JsonFactory.builder()
            .streamReadConstraints(NO_LIMITS)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private static final ObjectMapper MAPPER = mapperBuilder()
            .nodeFactory(new ExactDecimals())
            .addModule(new Jdk8Module())
            .addModule(JacksonModules.optionalJson())
            .addModule(JacksonModules.periodDuration())
            .addModule(new JavaTimeModule())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, null))
            .build();

    /**
     * Parses a document from a user or a service, strictly and within {@link dev.stride.common.JsonLimits}.
     *
     * @throws IOException when the document is invalid, with the error and its position
     */
    public static JsonNode parse(byte[] text) throws IOException {
        return UntrustedJson.parseDocument(text);
    }

    public static byte[] encode(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a copy of the Jackson mapper for stored data, to which the caller may add modules. */
    public static ObjectMapper copyMapper() {
        return MAPPER.copy();
    }

    public static JsonNode toTree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * Parses JSON that {@link #encode} wrote.
     *
     * @throws UnreadableData if it is not JSON of this type
     */
    public static <T> T decode(byte[] bytes, Class<T> type) {
        return decode(MAPPER, bytes, type);
    }

    /** Returns a parser of JSON that {@link #encode} wrote. */
    public static JsonParser createParser(String text) throws IOException {
        return PATIENT.createParser(text);
    }

    /** Returns a builder of a mapper for stored data with another form. */
    static JsonMapper.Builder mapperBuilder() {
        return JsonMapper.builder(FACTORY.copy());
    }

    /** Parses stored JSON with a mapper of {@link #mapperBuilder}. */
    static <T> T decode(ObjectMapper mapper, byte[] bytes, Class<T> type) {
        try {
            return read(mapper, bytes, type);
        } catch (IOException | NumberFormatException e) {
            throw new UnreadableData("the stored data cannot be decoded", e);
        }
    }

    private static <T> T read(ObjectMapper mapper, byte[] bytes, Class<T> type) throws IOException {
        T value;
        try {
            value = mapper.readValue(bytes, type);
        } catch (JsonProcessingException | NumberFormatException _) {
            try (var parser = PATIENT.createParser(bytes)) {
                value = mapper.readValue(parser, type);
            }
        }
        if (value == null) {
            throw new UnreadableData("the stored data are null");
        }
        return value;
    }

    /** @throws UnreadableData if the tree is not JSON of this type */
    public static <T> T decode(JsonNode tree, Class<T> type) {
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new UnreadableData("the stored data cannot be decoded", e);
        }
    }

    private Json() {}
}
