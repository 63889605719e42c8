package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.language.Compilation;
import dev.stride.source.Diagnostic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DefinitionDiagnosticsTest {

    static List<TestTable.Row> faults() {
        return TestTable.load("faults.yaml", "declaration-faults.yaml", "state-faults.yaml", "argument-faults.yaml");
    }

    static List<TestTable.Row> warnings() {
        return TestTable.load("warnings.yaml", "declaration-warnings.yaml", "state-warnings.yaml");
    }

    @ParameterizedTest
    @MethodSource("faults")
    void invalidDefinition_isRefusedWithAListOfAllItsErrors(TestTable.Row row) {
        check(refused(TestCompiler.compile(row)), row.list("faults"));
    }

    @ParameterizedTest
    @MethodSource("warnings")
    void definitionWithWarnings_isAccepted_andAllWarningsAreReported(TestTable.Row row) {
        switch (TestCompiler.compile(row)) {
            case Compilation.Compiled compiled -> check(compiled.warnings(), row.list("warnings"));
            case Compilation.Rejected rejected -> throw new AssertionError(rejected.faults());
        }
    }

    @Test
    void numberOfSecretsInADefinitionIsLimited() {
        var names =
                IntStream.rangeClosed(0, Limits.SECRETS).mapToObj(i -> "S" + i).toList();
        assertThat(refused(completed("secrets: " + names)))
                .extracting(Diagnostic::message)
                .containsExactly("the workflow uses more than " + Limits.SECRETS + " secrets");
    }

    @Test
    void oversizedCronExpressionIsRefused() {
        var cron = "0 9 * * 1" + ",1".repeat(Limits.CRON_CHARACTERS);
        assertThat(refused(completed("start: {stateName: A, schedule: {cron: '" + cron + "'}}")))
                .extracting(Diagnostic::message)
                .containsExactly("the cron expression has more than " + Limits.CRON_CHARACTERS + " characters");
    }

    @Test
    void numberOfReferencedSchemaDocumentsIsLimited() {
        var files = new HashMap<String, String>();
        for (int i = 0; i < ExpressionLimits.SCHEMA_DOCUMENTS; i++) {
            files.put(i + ".json", "{\"properties\": {\"a\": {\"$ref\": \"" + (i + 1) + ".json\"}}}");
        }
        files.put(ExpressionLimits.SCHEMA_DOCUMENTS + ".json", "{}");
        assertThat(refused(TestCompiler.compile(completed("dataInputSchema: 0.json"), files)))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message())
                        .contains("19.json, line 1, /properties/a/$ref: ")
                        .endsWith("the schema refers to more than 20 documents"));
        assertThat(TestCompiler.compile(completed("dataInputSchema: 1.json"), files))
                .isInstanceOf(Compilation.Compiled.class);
    }

    @Test
    void totalSizeOfAJsonSchemaInSeveralDocuments_isLimited() {
        var half = "{\"description\": \"" + "a".repeat(Limits.DEFINITION_BYTES / 2) + "\"";
        var files = Map.of("a.json", half + ", \"properties\": {\"a\": {\"$ref\": \"b.json\"}}}", "b.json", half + "}");
        assertThat(refused(TestCompiler.compile(completed("dataInputSchema: a.json"), files)))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message())
                        .contains("the schema, together with the documents that it refers to, has more than"));
    }

    @Test
    void definitionErrorsBeyondTheLimit_areCountedInsteadOfListed() {
        var text = "id: a\nspecVersion: '0.8'\nstates: [" + "5, ".repeat(Limits.FAULTS_LISTED + 7) + "]\n";
        var faults = refused(text);
        assertThat(faults).hasSize(Limits.FAULTS_LISTED + 1);
        assertThat(faults.getFirst().pointer()).isEqualTo("/states/0");
        assertThat(faults.getLast().message()).isEqualTo("7 more faults are not listed");
    }

    /** A definition with one state, and a line of its own. */
    private static String completed(String line) {
        return "id: t\nspecVersion: '0.8'\nstates: [{name: A, type: inject, data: {}, end: true}]\n" + line + "\n";
    }

    private static List<Diagnostic> refused(String definition) {
        return refused(TestCompiler.compile(definition));
    }

    private static List<Diagnostic> refused(Compilation compilation) {
        return switch (compilation) {
            case Compilation.Compiled _ -> throw new AssertionError("it was accepted");
            case Compilation.Rejected rejected -> rejected.faults();
        };
    }

    private static void check(List<Diagnostic> found, List<JsonNode> expected) {
        assertThat(found)
                .extracting(Diagnostic::pointer)
                .containsExactlyElementsOf(
                        expected.stream().map(each -> each.path("at").asText()).toList());
        assertThat(found)
                .extracting(each -> each.line() + ":" + each.column())
                .containsExactlyElementsOf(
                        expected.stream().map(each -> each.path("is").asText()).toList());
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i).message())
                    .contains(expected.get(i).path("says").asText());
            assertThat(found.get(i).hint())
                    .contains(expected.get(i).path("hint").asText());
        }
    }
}
