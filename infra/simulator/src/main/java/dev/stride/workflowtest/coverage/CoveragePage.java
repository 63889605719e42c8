package dev.stride.workflowtest.coverage;

import dev.stride.diagram.svg.Svg;
import dev.stride.language.DrawingResult;
import dev.stride.language.Languages;
import dev.stride.workflowtest.coverage.DefinitionCoverage.PlacedPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

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
        return frame().replace(BODY, heading + body);
    }

    private static String section(DefinitionCoverage definition, Languages languages) {
        var gaps = definition.gaps().stream().map(CoveragePage::row).collect(Collectors.joining());
        return """
                <section>
                <h2>%s: %d&nbsp;%%, %d of %d</h2>
                %s%s</section>
                """.formatted(
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
            case DrawingResult.Drawn(var diagram) -> Svg.draw(diagram, classes(definition));
            case DrawingResult.TooLarge(var _, var fault) -> "<p>" + escape(fault.message()) + "</p>\n";
            case DrawingResult.Rejected(var fault) -> "<p>" + escape(fault.message()) + "</p>\n";
        };
    }

    /** Returns by JSON pointer whether tests reached all, some or none of the points there. */
    private static Map<String, String> classes(DefinitionCoverage definition) {
        return definition.reached().entrySet().stream()
                .collect(Collectors.groupingBy(
                        point -> point.getKey().pointer(),
                        Collectors.mapping(
                                point -> point.getValue() ? "reached" : "missed",
                                Collectors.reducing((one, other) -> one.equals(other) ? one : "partly"))))
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().orElse("missed")));
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
}
