package dev.stride.common;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.common.JsonLimits.LimitExceeded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Parses JSON from untrusted sources: rejects duplicate properties, text after the value, and what exceeds {@link JsonLimits}. The
 * numbers are exact.
 */
public final class UntrustedJson {

    private static final UntrustedJson DOCUMENTS = new UntrustedJson(0);
    private static final UntrustedJson ENVELOPES = new UntrustedJson(1);

    private final int envelopes;
    private final ObjectMapper mapper;

    /** A parser factory without a table of property names, which refuses documents with hundreds of names of equal hash. */
    private final JsonFactory patient;

    /** @param envelopes the number of levels that a value may nest deeper */
    private UntrustedJson(int envelopes) {
        this.envelopes = envelopes;
        var factory = JsonFactory.builder()
                .streamReadConstraints(new JsonLimits.Constraints(envelopes))
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        patient = factory.rebuild()
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .build();
        mapper = JsonMapper.builder(factory)
                .nodeFactory(new ExactDecimals())
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
    }

    /** Creates a parser of the same document each time. */
    @FunctionalInterface
    private interface Parsers {
        JsonParser create(JsonFactory factory) throws IOException;
    }

    /**
     * Parses a JSON text; returns a JSON null for an empty text.
     *
     * @throws JsonProcessingException if the text is not JSON within the limits
     */
    public static JsonNode parse(String text) throws JsonProcessingException {
        try {
            return DOCUMENTS.value(factory -> factory.createParser(text)).orElseGet(NullNode::getInstance);
        } catch (JsonProcessingException noJson) {
            throw noJson;
        } catch (IOException e) {
            throw new UncheckedIOException("a text cannot be read", e);
        }
    }

    /**
     * Parses bytes in UTF-8, UTF-16 or UTF-32; returns a JSON null if there are none.
     *
     * @throws IOException if they are not JSON within the limits
     */
    public static JsonNode parse(byte[] bytes) throws IOException {
        return DOCUMENTS.value(factory -> factory.createParser(bytes)).orElseGet(NullNode::getInstance);
    }

    /**
     * Parses a document in UTF-8, UTF-16 or UTF-32.
     *
     * @throws IOException if it is empty or not JSON within the limits, with the error and its position
     */
    public static JsonNode parseDocument(byte[] bytes) throws IOException {
        return DOCUMENTS.document(bytes);
    }

    /**
     * Parses a document as {@link #parseDocument} does, but one that contains another document, so that it may nest one level
     * deeper.
     *
     * @throws IOException if it is empty or not JSON within the limits, with the error and its position
     */
    public static JsonNode parseEnvelope(byte[] bytes) throws IOException {
        return ENVELOPES.document(bytes);
    }

    private JsonNode document(byte[] bytes) throws IOException {
        return value(factory -> factory.createParser(bytes))
                .orElseThrow(() ->
                        new JsonProblem.Explained("the document is empty: expected a JSON value", JsonLocation.NA));
    }

    private Optional<JsonNode> value(Parsers parsers) throws IOException {
        try {
            return value(parsers.create(mapper.getFactory()));
        } catch (LimitExceeded limit) {
            throw limit;
        } catch (StreamConstraintsException equalHashes) {
            return value(parsers.create(patient));
        }
    }

    private Optional<JsonNode> value(JsonParser parser) throws IOException {
        try (parser) {
            JsonNode value = mapper.readTree(parser);
            if (value == null) {
                return Optional.empty();
            }
            if (parser.nextToken() != null) {
                throw new JsonProblem.Explained(
                        "there is text after the end of the value", parser.currentTokenLocation());
            }
            var violation = JsonLimits.violation(value, -envelopes);
            if (violation.isPresent()) {
                throw new LimitExceeded(violation.get());
            }
            return Optional.of(value);
        } catch (NumberFormatException largeExponent) {
            throw new LimitExceeded(JsonLimits.TOO_MANY_DIGITS);
        }
    }
}
