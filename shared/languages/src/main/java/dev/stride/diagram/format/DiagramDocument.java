package dev.stride.diagram.format;

import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.layout.DiagramLayout;
import dev.stride.diagram.layout.DiagramLayout.PlacedEdge;
import dev.stride.diagram.layout.DiagramLayout.PlacedShape;
import dev.stride.diagram.layout.DiagramLayout.Point;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A diagram as a JSON document: its geometry in pixels from the upper left corner, its texts, and the parts of the definition
 * that its elements show. A program can draw the diagram from this document, and mark the path of an instance in the drawing.
 *
 * @param title shown above the diagram; its height is not included
 * @param shapes in an order in which each group precedes the shapes inside it
 */
public record DiagramDocument(String title, double width, double height, List<PlacedBox> shapes, List<Line> edges) {

    /**
     * A shape with its position.
     *
     * @param group the id of the group that contains the shape; absent outside all groups
     * @param pointer JSON pointer into the definition; absent if the definition does not contain the shape
     * @param outline how to draw the border; a group is always a card
     * @param keyword the term of the workflow language, such as {@code switch}
     * @param x horizontal position of the upper left corner
     * @param at the part of the text that the pointer refers to
     */
    public record PlacedBox(
            String id,
            Optional<String> group,
            Optional<String> pointer,
            ShapeKind kind,
            ShapeKind.Outline outline,
            String keyword,
            String name,
            List<String> notes,
            double x,
            double y,
            double width,
            double height,
            Optional<Span> at) {}

    /**
     * An edge as a line through points.
     *
     * @param from id of a shape
     * @param to id of a shape
     * @param pointer JSON pointer to the transition, condition or handler; absent between the steps of a sequence
     * @param labelAt the upper left corner of the label; absent without a label
     */
    public record Line(
            String from,
            String to,
            Optional<String> pointer,
            Edge.Kind kind,
            List<String> label,
            List<Corner> points,
            Optional<Corner> labelAt,
            Optional<Span> at) {}

    public record Corner(double x, double y) {}

    /** A part of the definition's text. Lines and columns count from 1. */
    public record Span(int line, int column, int endLine, int endColumn) {}

    public static DiagramDocument of(Diagram diagram) {
        var layout = DiagramLayout.arrange(diagram);
        var groups = new HashMap<String, String>();
        diagram.shapes().forEach(shape -> putGroups(shape, groups));
        return new DiagramDocument(
                diagram.title(),
                rounded(layout.width()),
                rounded(layout.height()),
                layout.shapes().stream().map(placed -> box(placed, groups)).toList(),
                layout.edges().stream().map(DiagramDocument::line).toList());
    }

    private static void putGroups(Shape shape, Map<String, String> groups) {
        switch (shape) {
            case Shape.Box _ -> {}
            case Shape.Group group -> {
                for (var inner : group.shapes()) {
                    groups.put(inner.id(), group.id());
                    putGroups(inner, groups);
                }
            }
        }
    }

    private static PlacedBox box(PlacedShape placed, Map<String, String> groups) {
        var shape = placed.shape();
        return new PlacedBox(
                shape.id(),
                Optional.ofNullable(groups.get(shape.id())),
                pointer(shape.origin()),
                shape.kind(),
                shape instanceof Shape.Group
                        ? ShapeKind.Outline.CARD
                        : shape.kind().outline(),
                shape.text().keyword(),
                shape.text().name(),
                shape.text().notes(),
                rounded(placed.corner().x()),
                rounded(placed.corner().y()),
                rounded(placed.width()),
                rounded(placed.height()),
                span(shape.origin()));
    }

    private static Line line(PlacedEdge placed) {
        var edge = placed.edge();
        return new Line(
                edge.from(),
                edge.to(),
                pointer(edge.origin()),
                edge.kind(),
                edge.label(),
                placed.points().stream().map(DiagramDocument::corner).toList(),
                Optional.of(corner(placed.corner())).filter(_ -> !edge.label().isEmpty()),
                span(edge.origin()));
    }

    private static Corner corner(Point point) {
        return new Corner(rounded(point.x()), rounded(point.y()));
    }

    static Optional<String> pointer(DefinitionPart origin) {
        return Optional.of(origin.pointer()).filter(pointer -> !pointer.isEmpty());
    }

    static Optional<Span> span(DefinitionPart origin) {
        return pointer(origin)
                .filter(_ -> origin.line() > 0)
                .map(_ -> new Span(origin.line(), origin.column(), origin.endLine(), origin.endColumn()));
    }

    /** Rounds a length to tenths of a pixel. */
    private static double rounded(double pixels) {
        return Math.round(pixels * 10) / 10.0;
    }
}
