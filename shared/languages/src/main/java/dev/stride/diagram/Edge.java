package dev.stride.diagram;

import java.util.List;

/**
 * A directed edge between two shapes.
 *
 * @param from id of a shape
 * @param to id of a shape
 * @param label the conditions under which the edge is taken, one per line
 * @param origin the transition, condition or handler that the edge shows
 */
public record Edge(String from, String to, Kind kind, List<String> label, DefinitionPart origin) {

    public Edge {
        label = label.stream().map(Caption::shorten).toList();
    }

    /** The kind of an edge: the reason why the workflow takes the edge. The kind determines the style of the line. */
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

        /** Returns the line colour as {@code #rrggbb}. */
        public String colour() {
            return colour;
        }

        /** Returns the lengths of the dashes and gaps of the line in pixels, separated by spaces; empty for a solid line. */
        public String dashes() {
            return dashes;
        }
    }
}
