package dev.stride.diagram.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.DiagramSamples;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.diagram.XmlElements;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class DiagramFormatTest {

    /** What a chart of ours may hold inside of quotation marks: no sign that means something to Mermaid, HTML or Markdown. */
    private static final Pattern HARMLESS = Pattern.compile(
            "(?:[\\p{L}\\p{N}\\p{M}\\p{S}&&[^<>`$+=|^~]]|[ /=,!?().-]|…|#[0-9]+;|<br/>|</?(?:b|small)>)*");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern HTML_LABEL = Pattern.compile("label=<(.*?)>(?=[],])");

    @ParameterizedTest
    @ValueSource(strings = {"decision", "branches", "recovery"})
    void definition_isDrawnAsTheExpectedMermaidChart(String name) {
        assertThat(DiagramFormat.MERMAID.draw(DiagramSamples.load(name + ".sw.yaml")))
                .isEqualTo(DiagramSamples.text(name + ".mermaid"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "hostile.sw.json"})
    void everyShapeAndEdgeIsInTheImage(String name) {
        var diagram = DiagramSamples.load(name);
        var document = XmlElements.parse(DiagramFormat.SVG.draw(diagram));

        var expected = Stream.concat(
                Stream.of(diagram.title()),
                Stream.concat(
                        shapes(diagram.shapes())
                                .flatMap(shape -> Stream.concat(
                                        Stream.of(
                                                shape.text().keyword(),
                                                shape.text().name()),
                                        shape.text().notes().stream())),
                        diagram.edges().stream().flatMap(edge -> edge.label().stream())));
        assertThat(XmlElements.find(document, "text"))
                .extracting(Element::getTextContent)
                .containsExactlyInAnyOrderElementsOf(
                        expected.filter(text -> !text.isEmpty()).toList());
        assertThat(XmlElements.find(document, "path"))
                .hasSize((int) shapes(diagram.shapes()).count()
                        + 2 * diagram.edges().size());
    }

    @Test
    void svgDiagram_containsNoScriptsAndNoExternalResources() {
        var document = XmlElements.parse(DiagramFormat.SVG.draw(DiagramSamples.load("hostile.sw.json")));

        assertThat(XmlElements.find(document, "*")).allSatisfy(element -> {
            assertThat(element.getTagName()).isIn("svg", "title", "rect", "g", "path", "text");
            assertThat(attributes(element)).noneMatch(name -> name.startsWith("on") || name.contains("href"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "hostile.sw.json"})
    void userTextInAMermaidChart_isNeverInterpretedAsMermaidSyntax(String name) {
        var chart = DiagramFormat.MERMAID.draw(DiagramSamples.load(name)).split("flowchart TB\n", 2)[1];

        assertThat(chart.lines()).allSatisfy(line -> {
            assertThat(line.chars().filter(c -> c == '"').count()).isIn(0L, 2L);
            assertThat(quoted(line)).allSatisfy(label -> assertThat(label).matches(HARMLESS));
            assertThat(line).doesNotContain("%%").doesNotContainPattern("[0-9]\\. |www\\.|@|://");
        });
    }

    @Test
    void titleOfAMermaidDiagramIsOneQuotedString() {
        var chart = DiagramFormat.MERMAID.draw(new Diagram("%%{init}%% \"a\": # b\n--- <c>", List.of(), List.of()));

        assertThat(chart.lines().toList().get(1)).matches("title: \"[\\p{L}\\p{N} .…\\\\]*\"");
        assertThat(chart.lines().filter("---"::equals)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "hostile.sw.json"})
    void labelsForGraphvizAreWellFormed(String name) {
        var drawn = DiagramFormat.DOT.draw(DiagramSamples.load(name));

        assertThat(drawn).startsWith("digraph {").endsWith("}\n");
        assertThat(drawn.lines().flatMap(line -> HTML_LABEL.matcher(line).results()))
                .isNotEmpty()
                .allSatisfy(label -> assertThat(
                                XmlElements.find(XmlElements.parse("<l>" + label.group(1) + "</l>"), "*"))
                        .extracting(Element::getTagName)
                        .allMatch(tag -> List.of("l", "b", "br", "font").contains(tag)));
    }

    @ParameterizedTest
    @EnumSource
    void shapeWithoutText_isDrawnInEveryFormat(DiagramFormat diagramFormat) {
        var nothing = new Shape.Text("", "", List.of());
        var inner = new Shape.Box("n1", ShapeKind.CALL, nothing, DefinitionPart.NONE);
        var drawn = diagramFormat.draw(new Diagram(
                "",
                List.of(new Shape.Group("n0", ShapeKind.ARM, nothing, DefinitionPart.NONE, List.of(inner))),
                List.of()));

        assertThat(drawn).isNotEmpty().doesNotContain("\"\"]").doesNotContain("label=<>");
    }

    @ParameterizedTest
    @EnumSource
    void transitionFromAShapeToItself_isDrawn(DiagramFormat diagramFormat) {
        var text = new Shape.Text("", "again", List.of());
        var inner = new Shape.Box("n1", ShapeKind.CALL, text, DefinitionPart.NONE);
        var group = new Shape.Group("n0", ShapeKind.WORK, text, DefinitionPart.NONE, List.of(inner));
        var edges = List.of(
                new Edge("n0", "n0", Kind.FLOW, List.of("default"), DefinitionPart.NONE),
                new Edge("n1", "n1", Kind.ERROR, List.of(), DefinitionPart.NONE));

        assertThat(diagramFormat.draw(new Diagram("loop", List.of(group), edges)))
                .contains("default");
    }

    private static Stream<Shape> shapes(List<Shape> shapes) {
        return shapes.stream().flatMap(shape -> switch (shape) {
            case Shape.Box box -> Stream.of(box);
            case Shape.Group group -> Stream.concat(Stream.of(group), shapes(group.shapes()));
        });
    }

    private static List<String> quoted(String line) {
        return QUOTED.matcher(line).results().map(label -> label.group(1)).toList();
    }

    private static List<String> attributes(Element element) {
        var attributes = element.getAttributes();
        return IntStream.range(0, attributes.getLength())
                .mapToObj(index -> attributes.item(index).getNodeName())
                .toList();
    }
}
