package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import java.util.List;

/** An expectation that the compiler reports at least these warnings about the definitions. */
record WarningsExpectation(List<DiagnosticMatch> warnings) implements Expectation {

    static WarningsExpectation parse(Place place) {
        return new WarningsExpectation(DiagnosticMatch.parseAll(place));
    }

    @Override
    public List<String> differences(Observed observed) {
        return DiagnosticMatch.missing(warnings, observed.warnings(), "warning");
    }
}
