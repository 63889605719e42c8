package dev.stride.diagram.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.DiagramSamples;
import dev.stride.diagram.format.DiagramDocument.Line;
import dev.stride.diagram.format.DiagramDocument.PlacedBox;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiagramDocumentTest {

    @Test
    void diagramShapesAndEdges_containJsonPointersToTheirPartsOfTheDefinition() {
        var document = DiagramDocument.of(DiagramSamples.load("decision.sw.yaml"));

        assertThat(document.shapes().stream().map(shape -> shape.pointer().orElse("") + " " + shape.name()))
                .containsExactly(
                        "/start start",
                        "/states/0 Check",
                        "/states/1 Wait",
                        "/states/2 Accept",
                        "/states/2/end terminate",
                        "/states/2/end/produceEvents/0 Accepted");
        assertThat(document.edges().stream().map(edge -> edge.pointer().orElse("none")))
                .containsExactly(
                        "none",
                        "/states/0/dataConditions/0/transition",
                        "/states/0/defaultCondition/transition",
                        "/states/1/transition",
                        "none",
                        "/states/2/end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "branches.sw.yaml", "recovery.sw.yaml"})
    void diagramOutline_hasTheShapesAndEdgesOfTheDiagram(String name) {
        var diagram = DiagramSamples.load(name);
        var document = DiagramDocument.of(diagram);
        var outline = OutlineDocument.of(diagram);

        assertThat(outline.shapes().stream().map(shape -> shape.id() + shape.group() + shape.pointer() + shape.at()))
                .containsExactlyInAnyOrderElementsOf(document.shapes().stream()
                        .map(shape -> shape.id() + shape.group() + shape.pointer() + shape.at())
                        .toList());
        assertThat(outline.edges().stream().map(edge -> edge.from() + edge.to() + edge.pointer() + edge.at()))
                .containsExactlyInAnyOrderElementsOf(document.edges().stream()
                        .map(edge -> edge.from() + edge.to() + edge.pointer() + edge.at())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "branches.sw.yaml", "recovery.sw.yaml", "hostile.sw.json"})
    void sourcePositionOfADiagramShape_isThatOfItsValueInTheDefinition(String name) {
        var text = DiagramSamples.text(name);
        var parsed = (SourceParseResult.Parsed) SourceParser.parse(text);
        var document = DiagramDocument.of(DiagramSamples.load(name));

        assertThat(Stream.concat(
                                document.shapes().stream().map(PlacedBox::pointer),
                                document.edges().stream().map(Line::pointer))
                        .flatMap(Optional::stream)
                        .filter(pointer -> parsed.source().root().at(pointer).isMissingNode()))
                .isEmpty();
        assertThat(document.shapes())
                .allSatisfy(shape -> assertThat(shape.at()
                                .map(at -> parsed.source()
                                        .positionOf(shape.pointer().orElseThrow()))
                                .map(position -> position.line() + ":" + position.column()))
                        .isEqualTo(shape.at().map(at -> at.line() + ":" + at.column())));
    }

    @Test
    void everyShapeLiesInsideItsGroup() {
        var document = DiagramDocument.of(DiagramSamples.load("constructs.sw.yaml"));
        var byId = document.shapes().stream().collect(Collectors.toMap(PlacedBox::id, Function.identity()));

        assertThat(document.shapes().stream().filter(shape -> shape.group().isPresent()))
                .isNotEmpty()
                .allSatisfy(shape -> assertThat(isInside(
                                shape,
                                Objects.requireNonNull(byId.get(shape.group().orElseThrow()))))
                        .as(shape.name())
                        .isTrue());
        assertThat(document.shapes())
                .allMatch(shape -> shape.x() + shape.width() <= document.width()
                        && shape.y() + shape.height() <= document.height());
    }

    private static boolean isInside(PlacedBox inner, PlacedBox outer) {
        return inner.x() >= outer.x()
                && inner.y() >= outer.y()
                && inner.x() + inner.width() <= outer.x() + outer.width()
                && inner.y() + inner.height() <= outer.y() + outer.height();
    }
}
