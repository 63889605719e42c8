package dev.stride.workflowtest.coverage;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.svg.Svg;
import dev.stride.workflowtest.coverage.Point.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The marks of a diagram: whether tests reached all, some or none of the points that a shape or an edge stands for. A point belongs
 * to what shows its place in the text; if nothing does, a transition belongs to the edge between its states, and anything else to
 * the closest shape around it.
 */
final class DiagramMarks {

    private static final String REACHED = "reached";
    private static final String MISSED = "missed";
    private static final String PARTLY = "partly";
    private static final String CONDITION = "/if";

    private final Diagram diagram;
    private final List<Shape> all;
    private final Map<String, String> shapes = new HashMap<>();
    private final Map<Edge, String> edges = new HashMap<>();

    private DiagramMarks(Diagram diagram) {
        this.diagram = diagram;
        this.all = diagram.shapes().stream().flatMap(DiagramMarks::withInner).toList();
    }

    static Svg.Classes of(Diagram diagram, DefinitionCoverage definition) {
        var marks = new DiagramMarks(diagram);
        definition.reached().forEach(marks::mark);
        return new Svg.Classes(marks.shapes, marks.edges);
    }

    private static Stream<Shape> withInner(Shape shape) {
        return Stream.concat(
                Stream.of(shape),
                switch (shape) {
                    case Shape.Box _ -> Stream.<Shape>of();
                    case Shape.Group group -> group.shapes().stream().flatMap(DiagramMarks::withInner);
                });
    }

    private void mark(Point point, boolean isReached) {
        var shown = all.stream()
                .filter(shape -> shape.origin().pointer().equals(point.pointer()))
                .toList();
        var drawn = point.kind() == Kind.TRANSITION ? transitions(point) : edgesAt(point.pointer());
        drawn.forEach(edge -> edges.merge(edge, word(isReached), DiagramMarks::both));
        if (drawn.isEmpty()) {
            var marked = shown.isEmpty() ? around(point.pointer()).stream().toList() : shown;
            marked.forEach(shape -> mark(shape, isReached));
        }
        arm(point).ifPresent(shape -> mark(shape, isReached));
    }

    private void mark(Shape shape, boolean isReached) {
        shapes.merge(shape.id(), word(isReached), DiagramMarks::both);
    }

    private static String word(boolean isReached) {
        return isReached ? REACHED : MISSED;
    }

    private static String both(String one, String other) {
        return one.equals(other) ? one : PARTLY;
    }

    private List<Edge> edgesAt(String pointer) {
        return diagram.edges().stream()
                .filter(edge -> edge.origin().pointer().equals(pointer))
                .toList();
    }

    private List<Edge> transitions(Point point) {
        var exact = edgesAt(point.pointer());
        return exact.isEmpty()
                ? diagram.edges().stream().filter(edge -> joins(edge, point)).toList()
                : exact;
    }

    private boolean joins(Edge edge, Point transition) {
        return shape(edge.from())
                        .filter(from -> from.origin().pointer().equals(transition.pointer()))
                        .isPresent()
                && shape(edge.to())
                        .filter(to ->
                                transition.what().endsWith(" -> " + to.text().name()))
                        .isPresent();
    }

    private Optional<Shape> shape(String id) {
        return all.stream().filter(shape -> shape.id().equals(id)).findFirst();
    }

    /** Returns the arm of an {@code if} that a condition leads to. */
    private Optional<Shape> arm(Point point) {
        if (point.kind() != Kind.CONDITION || !point.pointer().endsWith(CONDITION)) {
            return Optional.empty();
        }
        var step = point.pointer().substring(0, point.pointer().length() - CONDITION.length());
        var arm = step + (point.what().endsWith("true") ? "/then" : "/else");
        return all.stream()
                .filter(shape -> shape.kind() == ShapeKind.ARM
                        && shape.origin().pointer().equals(arm))
                .findFirst();
    }

    private Optional<Shape> around(String pointer) {
        for (var end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
            var outer = pointer.substring(0, end);
            var found = all.stream()
                    .filter(shape -> shape.origin().pointer().equals(outer))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
