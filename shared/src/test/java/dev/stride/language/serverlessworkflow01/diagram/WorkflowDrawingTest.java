package dev.stride.language.serverlessworkflow01.diagram;

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
    void theTitleIsTheNameAndTheVersion() {
        assertThat(title("{id: a, name: Orders, version: '1.0'}")).isEqualTo("Orders 1.0");
        assertThat(title("{id: a, version: 2}")).isEqualTo("a 2");
        assertThat(title("{startsAt: A}")).isEqualTo("A");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{states: 7}",
                "{states: [7, null, [], {}]}",
                "{startsAt: [], onError: [1, {}], states: [{name: {}, type: 1, nextState: [], end: {}, onError: 3}]}",
                "{states: [{name: A, type: EVENT, events: [[], 1, {condition: [], actions: 5}]}]}",
                "{states: [{name: A, type: SWITCH, choices: [{and: 1}, {not: [{}]}, 3], default: {}}]}",
                "{states: [{name: A, type: PARALLEL, branches: [1, {states: [2, {}], startsAt: Q}]}]}",
                "{states: [{name: A, type: OPERATION, actions: [1, {function: []}, {retry: [{}, 2]}]}, {name: A}]}"
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
