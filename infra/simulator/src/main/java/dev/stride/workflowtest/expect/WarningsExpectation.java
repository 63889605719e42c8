package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import java.util.List;

/**
 * An expectation that the compiler reports these warnings about the definitions. It may report other warnings too. But
 * if the list is empty, it must not report any warning.
 */
record WarningsExpectation(List<DiagnosticMatch> warnings) implements Expectation {

    static WarningsExpectation parse(Place place) {
        return new WarningsExpectation(DiagnosticMatch.parseAll(place));
    }

    @Override
    public List<String> differences(Observed observed) {
        return warnings.isEmpty()
                ? observed.warnings().stream()
                        .map(warning ->
                                "expected no warning, there was %s: %s".formatted(warning.pointer(), warning.message()))
                        .toList()
                : DiagnosticMatch.missing(warnings, observed.warnings(), "warning");
    }
}
