package dev.stride.workflowtest.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Shape;
import dev.stride.diagram.svg.Svg;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.coverage.CoveragePage.DiagramMarks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Marks what one case of an example reaches on the diagram of the example. */
class DiagramMarksTest {

    private record Marked(Diagram diagram, Svg.Classes classes) {

        /** Returns the mark of each edge, by the names of its shapes. */
        private Map<String, String> edges() {
            var names = shapes(diagram.shapes())
                    .collect(Collectors.toMap(Shape::id, shape -> shape.text().name()));
            return diagram.edges().stream()
                    .collect(Collectors.toMap(
                            edge -> names.get(edge.from()) + " -> " + names.get(edge.to()),
                            edge -> classes.edges().getOrDefault(edge, "none")));
        }

        private String shape(String pointer) {
            return shapes(diagram.shapes())
                    .filter(shape -> shape.origin().pointer().equals(pointer))
                    .findFirst()
                    .map(shape -> classes.shapes().getOrDefault(shape.id(), "none"))
                    .orElseThrow();
        }
    }

    private static Stream<Shape> shapes(List<Shape> shapes) {
        return shapes.stream()
                .flatMap(shape -> shape instanceof Shape.Group group
                        ? Stream.concat(Stream.of(shape), shapes(group.shapes()))
                        : Stream.of(shape));
    }

    private static Marked marked(String example, String testCase) {
        var path = Path.of("../../examples/%1$s/%1$s.test.yaml".formatted(example));
        if (!(TestFile.parse(path) instanceof TestFileResult.Tests(var file))) {
            throw new AssertionError(path);
        }
        var wanted = file.cases().stream()
                .filter(each -> each.name().equals(testCase))
                .findFirst()
                .orElseThrow();
        var coverage = new TestRunner(KnownLanguages.ALL)
                .measuringCoverage()
                .run(file, wanted)
                .coverage()
                .getFirst();
        var text = coverage.text().getBytes(StandardCharsets.UTF_8);
        return switch (KnownLanguages.ALL.draw(text, Optional.empty())) {
            case DrawingResult.Drawn(var diagram) -> new Marked(diagram, DiagramMarks.of(diagram, coverage));
            case DrawingResult other -> throw new AssertionError(other);
        };
    }

    @Test
    void transitionsOfOpenWorkflow_areMarkedOnTheirEdges_withAndWithoutThen() {
        var edges = marked("tickets", "a critical ticket goes to the engineer on call")
                .edges();

        assertThat(edges)
                .containsEntry("route -> callEngineer", "reached")
                .containsEntry("route -> askSales", "missed")
                .containsEntry("route -> queue", "missed")
                .containsEntry("callEngineer -> end", "reached")
                .containsEntry("queue -> end", "missed");
    }

    @Test
    void armsOfAnIfOfTheWorkflowLanguage_areMarkedByItsCondition() {
        var marked = marked("discount", "a small order makes no call");

        assertThat(marked.shape("/steps/0")).isEqualTo("partly");
        assertThat(marked.shape("/steps/0/then")).isEqualTo("missed");
        assertThat(marked.shape("/steps/0/else")).isEqualTo("reached");
    }

    @Test
    void transitionsOf08_areMarkedOnTheirEdges() {
        assertThat(marked("order", "a small order of a new customer is priced as it stands")
                        .edges())
                .containsValue("missed")
                .containsValue("reached");
    }
}
