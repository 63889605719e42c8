package dev.stride.diagram.layout;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import java.util.List;

/**
 * A diagram with a position for each element, in pixels from the upper left corner.
 *
 * @param shapes in an order in which each group precedes its contents
 */
public record DiagramLayout(double width, double height, List<PlacedShape> shapes, List<PlacedEdge> edges) {

    private static final int EDGES_OF_A_SMALL_DIAGRAM = 100;

    public DiagramLayout {
        shapes = List.copyOf(shapes);
        edges = List.copyOf(edges);
    }

    public record Point(double x, double y) {}

    public record PlacedShape(Shape shape, TextBlock text, Point corner, double width, double height) {}

    /**
     * An edge with its line and label.
     *
     * @param points the ends and bends of the line
     * @param corner the upper left corner of the label
     */
    public record PlacedEdge(Edge edge, List<Point> points, TextBlock label, Point corner) {
        public PlacedEdge {
            points = List.copyOf(points);
        }
    }

    public static DiagramLayout arrange(Diagram diagram) {
        var layout = new ElkLayout(diagram.edges().size() <= EDGES_OF_A_SMALL_DIAGRAM);
        diagram.shapes().forEach(layout::add);
        diagram.edges().forEach(layout::add);
        return layout.arrange();
    }
}
