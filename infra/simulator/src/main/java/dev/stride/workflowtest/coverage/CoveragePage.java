package dev.stride.workflowtest.coverage;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.svg.Svg;
import dev.stride.language.Languages;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.workflowtest.coverage.DefinitionCoverage.PlacedPoint;
import dev.stride.workflowtest.coverage.DefinitionCoverage.Point;
import dev.stride.workflowtest.coverage.DefinitionCoverage.Point.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page that shows the coverage of each definition on its diagram. */
final class CoveragePage {

    /** The frame of the page, with its style sheet. The body stands for the reports on the definitions. */
    private static final String FRAME = "coverage.html";

    private static final String BODY = "<!-- body -->";

    static String write(Coverage coverage, Languages languages) {
        var body = coverage.definitions().stream()
                .map(definition -> section(definition, languages))
                .collect(Collectors.joining());
        var heading = "<h1>Coverage: %d %%, %d of %d</h1>\n"
                .formatted(coverage.percentage(), coverage.covered(), coverage.total());
        return frame().replace(BODY, heading + index(coverage) + body);
    }

    /** Returns a list of the definitions, if there are several. */
    private static String index(Coverage coverage) {
        if (coverage.definitions().size() < 2) {
            return "";
        }
        var rows = coverage.definitions().stream().map(CoveragePage::entry).collect(Collectors.joining());
        return "<table class=\"index\">\n" + rows + "</table>\n";
    }

    private static String entry(DefinitionCoverage definition) {
        return "<tr><td><a href=\"#%s\">%s</a></td><td>%d&nbsp;%%</td><td>%d of %d</td></tr>\n"
                .formatted(
                        anchor(definition),
                        escape(definition.place()),
                        definition.percentage(),
                        definition.covered(),
                        definition.total());
    }

    private static String anchor(DefinitionCoverage definition) {
        return definition.place().replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static String section(DefinitionCoverage definition, Languages languages) {
        var gaps = definition.gaps().stream().map(CoveragePage::row).collect(Collectors.joining());
        return """
                <section id="%s">
                <h2>%s: %d&nbsp;%%, %d of %d</h2>
                %s%s</section>
                """.formatted(
                        anchor(definition),
                        escape(definition.place()),
                        definition.percentage(),
                        definition.covered(),
                        definition.total(),
                        diagram(definition, languages),
                        gaps.isEmpty() ? "" : "<table>\n" + gaps + "</table>\n");
    }

    private static String row(PlacedPoint gap) {
        return "<tr><td>line %d</td><td>%s</td><td><code>%s</code></td></tr>\n"
                .formatted(
                        gap.position().line(),
                        escape(gap.point().toString()),
                        escape(gap.point().pointer()));
    }

    private static String diagram(DefinitionCoverage definition, Languages languages) {
        var text = definition.text().getBytes(StandardCharsets.UTF_8);
        return switch (languages.draw(text, Optional.empty())) {
            case DrawingResult.Drawn(var diagram) -> Svg.draw(diagram, DiagramMarks.of(diagram, definition));
            case DrawingResult.TooLarge(var _, var fault) -> "<p>" + escape(fault.message()) + "</p>\n";
            case DrawingResult.Rejected(var fault) -> "<p>" + escape(fault.message()) + "</p>\n";
        };
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String frame() {
        try (var frame = Objects.requireNonNull(CoveragePage.class.getResourceAsStream(FRAME), FRAME)) {
            return new String(frame.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CoveragePage() {}

    /**
     * The marks of a diagram: whether tests reached all, some or none of the points that a shape or an edge stands for. A point belongs
     * to what shows its place in the text; if nothing does, a transition belongs to the edge between its states, and anything else to
     * the closest shape around it.
     */
    static final class DiagramMarks {

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
            this.all =
                    diagram.shapes().stream().flatMap(DiagramMarks::withInner).toList();
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
                    ? diagram.edges().stream()
                            .filter(edge -> joins(edge, point))
                            .toList()
                    : exact;
        }

        private boolean joins(Edge edge, Point transition) {
            return shape(edge.from())
                            .filter(from -> from.origin().pointer().equals(transition.pointer()))
                            .isPresent()
                    && shape(edge.to())
                            .filter(to -> transition
                                    .what()
                                    .endsWith(" -> " + to.text().name()))
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
}
