package dev.stride.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.diagram.Edge.Way;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class FormatTest {

    /** What a chart of ours may hold inside of quotation marks: no sign that means something to Mermaid, HTML or Markdown. */
    private static final Pattern HARMLESS = Pattern.compile(
            "(?:[\\p{L}\\p{N}\\p{M}\\p{S}&&[^<>`$+=|^~]]|[ /=,!?().-]|…|#[0-9]+;|<br/>|</?(?:b|small)>)*");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern HTML_LABEL = Pattern.compile("label=<(.*?)>(?=[],])");

    @ParameterizedTest
    @ValueSource(strings = {"decision", "branches", "recovery"})
    void aSmallDefinitionBecomesThisChartOfMermaid(String name) {
        assertThat(Format.MERMAID.draw(Pictures.of(name + ".sw.yaml"))).isEqualTo(Pictures.text(name + ".mermaid"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "hostile.sw.json"})
    void everyShapeAndEdgeIsInTheImage(String name) {
        var diagram = Pictures.of(name);
        var document = Xml.parsed(Format.SVG.draw(diagram));

        var expected = Stream.concat(
                Stream.of(diagram.title()),
                Stream.concat(
                        shapes(diagram.shapes())
                                .flatMap(shape -> Stream.concat(
                                        Stream.of(
                                                shape.text().word(),
                                                shape.text().name()),
                                        shape.text().notes().stream())),
                        diagram.edges().stream().flatMap(edge -> edge.label().stream())));
        assertThat(Xml.elements(document, "text"))
                .extracting(Element::getTextContent)
                .containsExactlyInAnyOrderElementsOf(
                        expected.filter(text -> !text.isEmpty()).toList());
        assertThat(Xml.elements(document, "path"))
                .hasSize((int) shapes(diagram.shapes()).count()
                        + 2 * diagram.edges().size());
    }

    @Test
    void anImageHasNothingThatActsOrComesFromElsewhere() {
        var document = Xml.parsed(Format.SVG.draw(Pictures.of("hostile.sw.json")));

        assertThat(Xml.elements(document, "*")).allSatisfy(element -> {
            assertThat(element.getTagName()).isIn("svg", "title", "rect", "g", "path", "text");
            assertThat(attributes(element)).noneMatch(name -> name.startsWith("on") || name.contains("href"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "hostile.sw.json"})
    void noTextOfAnAuthorMeansSomethingToMermaid(String name) {
        var chart = Format.MERMAID.draw(Pictures.of(name)).split("flowchart TB\n", 2)[1];

        assertThat(chart.lines()).allSatisfy(line -> {
            assertThat(line.chars().filter(c -> c == '"').count()).isIn(0L, 2L);
            assertThat(quoted(line)).allSatisfy(label -> assertThat(label).matches(HARMLESS));
            assertThat(line).doesNotContain("%%").doesNotContainPattern("[0-9]\\. |www\\.|@|://");
        });
    }

    @Test
    void theTitleOfAChartIsOneStringOfItsHeading() {
        var chart = Format.MERMAID.draw(new Diagram("%%{init}%% \"a\": # b\n--- <c>", List.of(), List.of()));

        assertThat(chart.lines().toList().get(1)).matches("title: \"[\\p{L}\\p{N} .…\\\\]*\"");
        assertThat(chart.lines().filter("---"::equals)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"constructs.sw.yaml", "hostile.sw.json"})
    void labelsForGraphvizAreWellFormed(String name) {
        var drawn = Format.DOT.draw(Pictures.of(name));

        assertThat(drawn).startsWith("digraph {").endsWith("}\n");
        assertThat(drawn.lines().flatMap(line -> HTML_LABEL.matcher(line).results()))
                .isNotEmpty()
                .allSatisfy(label -> assertThat(Xml.elements(Xml.parsed("<l>" + label.group(1) + "</l>"), "*"))
                        .extracting(Element::getTagName)
                        .allMatch(tag -> List.of("l", "b", "br", "font").contains(tag)));
    }

    @ParameterizedTest
    @EnumSource
    void whatHasNoTextIsDrawn(Format format) {
        var nothing = new Shape.Text("", "", List.of());
        var inner = new Shape.Box("n1", Kind.CALL, nothing);
        var drawn = format.draw(
                new Diagram("", List.of(new Shape.Group("n0", Kind.ARM, nothing, List.of(inner))), List.of()));

        assertThat(drawn).isNotEmpty().doesNotContain("\"\"]").doesNotContain("label=<>");
    }

    @ParameterizedTest
    @EnumSource
    void aWayBackToTheSameShapeIsDrawn(Format format) {
        var text = new Shape.Text("", "again", List.of());
        var inner = new Shape.Box("n1", Kind.CALL, text);
        var group = new Shape.Group("n0", Kind.WORK, text, List.of(inner));
        var edges =
                List.of(new Edge("n0", "n0", Way.FLOW, List.of("default")), new Edge("n1", "n1", Way.ERROR, List.of()));

        assertThat(format.draw(new Diagram("loop", List.of(group), edges))).contains("default");
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
