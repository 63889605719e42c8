package dev.stride.language.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.DiagramOutline;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of a language's diagrams: the expected shapes and edges of each construct are rows of {@code drawings.yaml}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DrawingContract {

    record Row(String construct, JsonNode definition, String drawn) {
        @Override
        public String toString() {
            return construct;
        }
    }

    protected abstract Diagram draw(SourceDocument sourceDocument);

    /** Definitions with faults, in the style of YAML that looks like JSON. */
    protected abstract List<String> faultyDefinitions();

    @ParameterizedTest
    @MethodSource("rows")
    void eachConstructOfTheLanguage_isDrawnWithItsExpectedShapesAndEdges(Row row) {
        assertThat(DiagramOutline.print(draw(new SourceDocument(row.definition(), Map.of()))))
                .isEqualTo(row.drawn());
    }

    @ParameterizedTest
    @MethodSource("faultyDefinitions")
    void invalidDefinition_isDrawnWithAtLeastOneShape(String text) {
        assertThat(draw(definition(text)).shapes()).isNotEmpty();
    }

    List<Row> rows() throws IOException {
        try (var table = getClass().getResourceAsStream("drawings.yaml")) {
            return document(table.readAllBytes())
                    .root()
                    .valueStream()
                    .map(row -> new Row(
                            row.path("construct").asText(),
                            row.path("definition"),
                            row.path("drawn").asText()))
                    .toList();
        }
    }

    /** The title of a definition. @param text in the style of YAML that looks like JSON */
    protected final String title(String text) {
        return draw(definition(text)).title();
    }

    private static SourceDocument definition(String text) {
        return document(("--- " + text).getBytes(StandardCharsets.UTF_8));
    }

    private static SourceDocument document(byte[] text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument;
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }
}
