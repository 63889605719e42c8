package dev.stride.language.workflowlanguage.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Outlined;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which shapes and edges each construct of the language becomes. */
class WorkflowDrawingTest {

    record Row(String construct, JsonNode definition, String drawn) {
        @Override
        public String toString() {
            return construct;
        }
    }

    static List<Row> rows() throws IOException {
        try (var table = WorkflowDrawingTest.class.getResourceAsStream("drawings.yaml")) {
            return document(table.readAllBytes())
                    .valueStream()
                    .map(row -> new Row(
                            row.path("construct").asText(),
                            row.path("definition"),
                            row.path("drawn").asText()))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aConstructIsDrawn(Row row) {
        assertThat(Outlined.of(WorkflowDrawing.of(row.definition()))).isEqualTo(row.drawn());
    }

    @Test
    void theTitleIsTheNameOrTheId() {
        assertThat(title("{id: a, name: Tags, steps: []}")).isEqualTo("Tags");
        assertThat(title("{id: a, steps: []}")).isEqualTo("a");
        assertThat(title("{steps: []}")).isEqualTo("workflow");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{steps: 7}",
                "{steps: [7, null, [], {}]}",
                "{steps: {if: [], then: 1, else: {steps: 5}}}",
                "{steps: [{loop: {}, element: [], do: 7}, {type: []}, {type: http, url: {}, method: 4, result: 5}]}",
                "{timeout: soon, name: [], steps: {yield: {a: 1, b: 2}}}"
            })
    void whatIsWrongInADefinitionDoesNotKeepItFromBeingDrawn(String text) {
        assertThat(WorkflowDrawing.of(definition(text)).shapes()).isNotEmpty();
    }

    private static String title(String text) {
        return WorkflowDrawing.of(definition(text)).title();
    }

    /** @param text in the style of YAML that looks like JSON */
    private static JsonNode definition(String text) {
        return document(("--- " + text).getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode document(byte[] text) {
        return switch (SourceReader.read(text)) {
            case Reading.Read(var source) -> source.root();
            case Reading.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }
}
