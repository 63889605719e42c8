package dev.stride.common;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/** A document of JSON, which is one value. The library would tell of a second one in words of its own classes. */
public final class StrictJson {

    /** The value; missing when there is none. Closes the parser. */
    public static JsonNode parse(ObjectMapper mapper, JsonParser parser) throws IOException {
        try (parser) {
            JsonNode value = mapper.readTree(parser);
            if (value != null && parser.nextToken() != null) {
                throw new JsonParseException(parser, "there is more after the value");
            }
            return value == null ? MissingNode.getInstance() : value;
        }
    }

    private StrictJson() {}
}
