package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.Compilation;
import dev.stride.source.Diagnostic;
import java.util.List;

/**
 * The known faults of published definitions, listed in a file.
 *
 * @param rows each names definitions, which may leave out how the name ends, and their faults
 */
record ListedFaults(List<TestTable.Row> rows) {

    static ListedFaults load(String file) {
        return new ListedFaults(TestTable.load(file));
    }

    /** A definition has exactly the faults that are listed for it, and is accepted when there are none. */
    void assertAccepts(String definition, Compilation compilation) {
        var faults = faults(compilation);
        var expected = expected(definition);
        assertThat(faults)
                .extracting(Diagnostic::pointer)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(each -> each.path("at").asText()).toList());
        assertThat(expected)
                .allSatisfy(each -> assertThat(faults)
                        .filteredOn(
                                fault -> fault.pointer().equals(each.path("at").asText()))
                        .extracting(Diagnostic::message)
                        .anyMatch(message -> message.contains(each.path("says").asText())));
    }

    /** Faults, without what waits for a kind of function that is not there yet. */
    private static List<Diagnostic> faults(Compilation compilation) {
        return switch (compilation) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected(var faults, var _) ->
                faults.stream()
                        .filter(fault -> !fault.message().startsWith("not supported yet: "))
                        .toList();
        };
    }

    private List<JsonNode> expected(String definition) {
        return rows.stream()
                .filter(row -> (definition + ".").startsWith(row.text("definition") + "."))
                .flatMap(row -> row.list("faults").stream())
                .toList();
    }
}
