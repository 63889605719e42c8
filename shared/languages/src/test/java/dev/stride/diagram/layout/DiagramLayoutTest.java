package dev.stride.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.DiagramSamples;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.layout.DiagramLayout.PlacedShape;
import dev.stride.diagram.layout.DiagramLayout.Point;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the positions of elements in an image. */
class DiagramLayoutTest {

    private final Diagram diagram = DiagramSamples.load("constructs.sw.yaml");
    private final DiagramLayout diagramLayout = DiagramLayout.arrange(diagram);
    private final Map<String, PlacedShape> placed = diagramLayout.shapes().stream()
            .collect(Collectors.toMap(each -> each.shape().id(), Function.identity()));

    @Test
    void allShapesOfADiagram_lieInsideTheImage() {
        assertThat(diagramLayout.shapes()).hasSizeGreaterThan(40).allSatisfy(shape -> {
            assertThat(shape.corner().x()).isNotNegative();
            assertThat(shape.corner().x() + shape.width()).isLessThanOrEqualTo(diagramLayout.width());
            assertThat(shape.corner().y()).isNotNegative();
            assertThat(shape.corner().y() + shape.height()).isLessThanOrEqualTo(diagramLayout.height());
        });
    }

    @Test
    void neighbouringShapesDoNotOverlap() {
        assertApart(diagram.shapes());
    }

    @Test
    void captionFitsIntoItsShape() {
        assertThat(diagramLayout.shapes()).allSatisfy(shape -> {
            assertThat(shape.text().width()).isLessThan(shape.width());
            assertThat(shape.text().height()).isLessThan(shape.height());
        });
    }

    @Test
    void arrowsOfADiagram_endOnShapeOutlines_andRunOnlyHorizontallyOrVertically() {
        assertThat(diagramLayout.edges()).hasSize(diagram.edges().size()).allSatisfy(edge -> {
            assertThat(onOutline(edge.points().getFirst(), edge.edge().from())).isTrue();
            assertThat(onOutline(edge.points().getLast(), edge.edge().to())).isTrue();
            for (int i = 1; i < edge.points().size(); i++) {
                var one = edge.points().get(i - 1);
                var other = edge.points().get(i);
                assertThat(Math.min(Math.abs(one.x() - other.x()), Math.abs(one.y() - other.y())))
                        .isLessThan(0.01);
            }
        });
    }

    @Test
    void layoutOfADiagramWith200Shapes_containsARouteForEveryEdge() {
        var text = new Shape.Text("inject", "state", List.of());
        var shapes = IntStream.range(0, 200)
                .<Shape>mapToObj(i -> new Shape.Box("n" + i, ShapeKind.DATA, text, DefinitionPart.NONE))
                .toList();
        var edges = IntStream.range(1, 200)
                .mapToObj(i ->
                        new Edge("n" + (i * 7 % 200), "n" + i, Edge.Kind.FLOW, List.of("always"), DefinitionPart.NONE))
                .toList();

        assertThat(DiagramLayout.arrange(new Diagram("", shapes, edges)).edges())
                .allSatisfy(edge -> assertThat(edge.points()).hasSizeGreaterThan(1));
    }

    private void assertApart(List<Shape> beside) {
        for (var one : beside) {
            for (var other : beside) {
                assertThat(one.equals(other) || apart(at(one), at(other)))
                        .as("%s and %s", one.text(), other.text())
                        .isTrue();
            }
            if (one instanceof Shape.Group group) {
                assertThat(group.shapes()).allMatch(inner -> inside(at(inner), at(group)));
                assertApart(group.shapes());
            }
        }
    }

    private PlacedShape at(Shape shape) {
        return at(shape.id());
    }

    private PlacedShape at(String id) {
        return Objects.requireNonNull(placed.get(id));
    }

    private boolean onOutline(Point point, String id) {
        var shape = at(id);
        var across = point.x() >= shape.corner().x() - 1
                && point.x() <= shape.corner().x() + shape.width() + 1;
        var top = Math.abs(point.y() - shape.corner().y());
        var bottom = Math.abs(point.y() - shape.corner().y() - shape.height());
        return across && Math.min(top, bottom) < 1;
    }

    private static boolean apart(PlacedShape one, PlacedShape other) {
        return one.corner().x() + one.width() <= other.corner().x()
                || other.corner().x() + other.width() <= one.corner().x()
                || one.corner().y() + one.height() <= other.corner().y()
                || other.corner().y() + other.height() <= one.corner().y();
    }

    private static boolean inside(PlacedShape inner, PlacedShape outer) {
        return inner.corner().x() > outer.corner().x()
                && inner.corner().y() > outer.corner().y() + outer.text().height()
                && inner.corner().x() + inner.width() < outer.corner().x() + outer.width()
                && inner.corner().y() + inner.height() < outer.corner().y() + outer.height();
    }
}
