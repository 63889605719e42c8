package dev.stride.language.workflowlanguage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Languages;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that all faults of an invalid definition are reported at once, each with its place. */
class HostileDefinitionsTest {

    private static final CompilationContext SURROUNDINGS = new CompilationContext(
            CallKinds.builtIn(StubClients.NONE), _ -> new Resources.Resource.Missing("not here"));

    record Row(String rule, String text, List<JsonNode> faults) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static List<Row> rows() throws IOException {
        try (var table = HostileDefinitionsTest.class.getResourceAsStream("hostile.yaml")) {
            if (!(SourceParser.parse(table.readAllBytes()) instanceof SourceParseResult.Parsed(var sourceDocument))) {
                throw new AssertionError("hostile.yaml cannot be read");
            }
            return sourceDocument
                    .root()
                    .valueStream()
                    .map(row -> new Row(
                            row.path("rule").asText(),
                            row.path("text").asText(),
                            row.path("faults").valueStream().toList()))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void invalidDefinition_isRejectedWithAllItsFaultsAndTheirPositions(Row row) {
        var compilation = new Languages(List.of(new WorkflowLanguage()))
                .compile(row.text().getBytes(StandardCharsets.UTF_8), Optional.of(WorkflowLanguage.KEY), SURROUNDINGS);

        var faults = ((Compilation.Rejected) compilation).faults();
        assertThat(faults)
                .extracting(fault -> fault.line() + " " + fault.pointer())
                .containsExactlyElementsOf(row.faults().stream()
                        .map(fault -> fault.path("line").asText() + " "
                                + fault.path("at").asText())
                        .toList());
        assertThat(faults)
                .extracting(Diagnostic::message)
                .zipSatisfy(
                        row.faults(),
                        (message, fault) ->
                                assertThat(message).contains(fault.path("says").asText()));
    }
}
