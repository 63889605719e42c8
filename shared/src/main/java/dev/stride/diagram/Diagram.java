package dev.stride.diagram;

import java.util.List;

/**
 * What a picture of a workflow shows. All texts in it are captions: whatever an author wrote is one short line here.
 *
 * @param title stands above the picture
 * @param shapes in the author's order, with those inside of groups in the groups
 * @param edges between shapes of one group, or between those of none
 */
public record Diagram(String title, List<Shape> shapes, List<Edge> edges) {

    public Diagram {
        title = Caption.shorten(title);
        shapes = List.copyOf(shapes);
        edges = List.copyOf(edges);
    }

    /** How many shapes, with those in groups, and edges there are. */
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
