package dev.stride.common;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/** Parses a JSON document and rejects anything after its value. */
public final class StrictJson {

    /** Returns the value of the document, or a missing node if the document is empty. Closes the parser. */
    public static JsonNode parse(ObjectMapper mapper, JsonParser parser) throws IOException {
        try (parser) {
            JsonNode value = mapper.readTree(parser);
            if (value != null && parser.nextToken() != null) {
                throw new JsonParseException(parser, "there is text after the end of the value");
            }
            return value == null ? MissingNode.getInstance() : value;
        }
    }

    private StrictJson() {}
}
