package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.function.Function;

/** Finds lines and columns in a text. */
final class Places {

    /** Returns the position of a value, or of the closest value around it. */
    static Position position(String text, String pointer) {
        return find(text, _ -> pointer);
    }

    /** @param pointer chooses a value of the document */
    static Position find(String text, Function<JsonNode, String> pointer) {
        return SourceParser.parse(text) instanceof SourceParseResult.Parsed(var document)
                ? document.positionOf(pointer.apply(document.root()))
                : Position.START;
    }

    private Places() {}
}
