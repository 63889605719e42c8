package dev.stride.workflowtest.coverage;

import dev.stride.diagram.svg.Svg;
import dev.stride.language.Languages;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.workflowtest.coverage.DefinitionCoverage.PlacedPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
}
