package dev.stride.common;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Parses JSON from untrusted sources: rejects duplicate properties, deep nesting, long numbers and too many values. */
public final class UntrustedJson {

    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(Limits.NESTING_DEPTH)
                            .maxNumberLength(Limits.NUMBER_DIGITS)
                            .maxTokenCount(Limits.JSON_TOKENS)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /**
     * Parses a JSON text; returns a JSON null for an empty text.
     *
     * @throws JsonProcessingException if the text is not JSON, nests too deeply or contains a number that is too large
     */
    public static JsonNode parse(String text) throws JsonProcessingException {
        try {
            return requireFinite(StrictJson.parse(JSON, JSON.createParser(text)));
        } catch (JsonProcessingException noJson) {
            throw noJson;
        } catch (IOException e) {
            throw new UncheckedIOException("a text cannot be read", e);
        }
    }

    /** Parses bytes in UTF-8, UTF-16 or UTF-32. @throws IOException if they are not JSON within the limits */
    public static JsonNode parse(byte[] bytes) throws IOException {
        return requireFinite(StrictJson.parse(JSON, JSON.createParser(bytes)));
    }

    private static JsonNode requireFinite(JsonNode tree) throws JsonProcessingException {
        if (!isFinite(tree)) {
            throw new JsonParseException("the JSON contains a number above the maximum of 1.8e308");
        }
        return tree.isMissingNode() ? NullNode.instance : tree;
    }

    private static boolean isFinite(JsonNode tree) {
        return tree.isContainerNode()
                ? tree.valueStream().allMatch(UntrustedJson::isFinite)
                : !tree.isDouble() || Double.isFinite(tree.doubleValue());
    }

    private UntrustedJson() {}
}
