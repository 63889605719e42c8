package dev.stride.language.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A parsed definition: the document as a JSON tree, with the position of each value in the text.
 *
 * @param root the document
 * @param positions the position of each value by JSON pointer; values inside a YAML alias have a position only where
 *     they are
 *     written
 */
public record SourceDocument(JsonNode root, Map<String, Position> positions) {

    public SourceDocument {
        positions = Map.copyOf(positions);
    }

    /** The line and column of a value in the text, counted from 1. */
    public record Position(int line, int column) {

        public static final Position START = new Position(1, 1);
    }

    /** Returns the position of a value or, if it is missing, of its closest ancestor. */
    public Position positionOf(String pointer) {
        var nearest = pointer;
        while (!positions.containsKey(nearest) && !nearest.isEmpty()) {
            nearest = nearest.substring(0, nearest.lastIndexOf('/'));
        }
        return positions.getOrDefault(nearest, Position.START);
    }
}
