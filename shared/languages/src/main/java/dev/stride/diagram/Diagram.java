package dev.stride.diagram;

import java.util.List;

/**
 * A diagram of a workflow, independent of its output format. All texts from the definition are shortened to one line.
 *
 * @param title shown above the diagram
 * @param shapes in the author's order; groups contain their own shapes
 * @param edges between two shapes of the same group, or two shapes outside all groups
 */
public record Diagram(String title, List<Shape> shapes, List<Edge> edges) {

    public Diagram {
        title = Caption.shorten(title);
        shapes = List.copyOf(shapes);
        edges = List.copyOf(edges);
    }

    /** Returns the number of edges and shapes, including the shapes in groups. */
    public int size() {
        return count(shapes) + edges.size();
    }

    private static int count(List<Shape> shapes) {
        return shapes.stream()
                .mapToInt(shape -> switch (shape) {
                    case Shape.Box _ -> 1;
                    case Shape.Group group -> 1 + count(group.shapes());
                })
                .sum();
    }

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

    /**
     * The part of a definition that an element of a diagram shows.
     *
     * @param pointer JSON pointer (RFC 6901) into the definition; empty if the definition does not contain the element, such as a
     *     default end
     * @param line the line of the text at which the part begins, counted from 1; 0 without a pointer
     * @param column the first column of the part, counted from 1; 0 without a pointer
     * @param endLine the line at which the part ends
     * @param endColumn the column after the last character of the part
     */
    public record DefinitionPart(String pointer, int line, int column, int endLine, int endColumn) {

        /** The value for an element of the diagram that does not appear in the definition. */
        public static final DefinitionPart NONE = new DefinitionPart("", 0, 0, 0, 0);
    }
}
