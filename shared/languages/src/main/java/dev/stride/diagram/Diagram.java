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
}
