package dev.stride.language.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * An author's text, read.
 *
 * @param root the document
 * @param positions where each value stands, by JSON pointer; what a YAML alias stands for has its position only where it is
 *     written
 */
public record SourceDocument(JsonNode root, Map<String, Position> positions) {

    public SourceDocument {
        positions = Map.copyOf(positions);
    }

    /** Line and column, counted from 1. */
    public record Position(int line, int column) {

        public static final Position START = new Position(1, 1);
    }

    /** Where the value stands or, when there is none, the nearest one around it. */
    public Position positionOf(String pointer) {
        var nearest = pointer;
        while (!positions.containsKey(nearest) && !nearest.isEmpty()) {
            nearest = nearest.substring(0, nearest.lastIndexOf('/'));
        }
        return positions.getOrDefault(nearest, Position.START);
    }
}
