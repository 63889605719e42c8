package dev.stride.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * A parsed definition: the document as a JSON tree, with the part of the text that each value occupies.
 *
 * @param root the document
 * @param spans the part of the text that each value occupies, by JSON pointer; if a YAML alias repeats an object or array, the
 *     values inside have spans only where the author wrote them
 * @param remarks what an author probably meant otherwise, although it is valid
 * @param following the further documents of a Kubernetes manifest; any other text has only one document
 */
public record SourceDocument(
        JsonNode root, Map<String, Span> spans, List<Remark> remarks, List<SourceDocument> following) {

    public SourceDocument {
        spans = Map.copyOf(spans);
        remarks = List.copyOf(remarks);
        following = List.copyOf(following);
    }

    public SourceDocument(JsonNode root, Map<String, Span> spans) {
        this(root, spans, List.of(), List.of());
    }

    /** Returns whether the document describes an object of Kubernetes, which manifests list one after the other. */
    boolean isOfManifest() {
        return root.path("apiVersion").isTextual() && root.path("kind").isTextual();
    }

    /** A value that is read in a way that its author may not expect. @param hint what to write instead */
    public record Remark(String pointer, String message, String hint) {}

    /** The line and column of a value in the text, counted from 1. */
    public record Position(int line, int column) {

        public static final Position START = new Position(1, 1);
    }

    /**
     * A part of the text.
     *
     * @param end the position after the last character
     */
    public record Span(Position start, Position end) {

        static final Span START = new Span(Position.START, Position.START);
    }

    /** Returns the position of a value. If the value is missing, returns the position of its closest ancestor. */
    public Position positionOf(String pointer) {
        return spanOf(pointer).start();
    }

    /** Returns the part of the text of a value, or of its closest ancestor if it is missing. */
    public Span spanOf(String pointer) {
        var nearest = pointer;
        while (!spans.containsKey(nearest) && !nearest.isEmpty()) {
            nearest = nearest.substring(0, Math.max(0, nearest.lastIndexOf('/')));
        }
        return spans.getOrDefault(nearest, Span.START);
    }
}
