package dev.stride.diagram;

import java.util.List;

/**
 * A way from one shape to another.
 *
 * @param from id of a shape
 * @param to id of a shape
 * @param label when it is taken, a line each
 */
public record Edge(String from, String to, Kind kind, List<String> label) {

    public Edge {
        label = label.stream().map(Caption::shorten).toList();
    }

    /** Why an edge is taken. */
    public enum Kind {
        FLOW("#374151", ""),
        ERROR("#dc2626", "6 4"),
        TIMEOUT("#b45309", "6 4"),
        COMPENSATION("#c2410c", "1.5 4");

        private final String colour;
        private final String dashes;

        Kind(String colour, String dashes) {
            this.colour = colour;
            this.dashes = dashes;
        }

        /** Of its line, as {@code #rrggbb}. */
        public String colour() {
            return colour;
        }

        /** Lengths of its dashes and the gaps between them in pixels, empty for a line without gaps. */
        public String dashes() {
            return dashes;
        }
    }
}
