package dev.stride.language.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * An author's text, read.
 *
 * @param root the document
 * @param positions where each value stands, by JSON pointer
 */
public record Source(JsonNode root, Map<String, Position> positions) {

    /** Line and column, counted from 1. */
    public record Position(int line, int column) {}
}
