package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import java.util.List;

/** An expectation that the definition is rejected with at least these faults. */
record RejectedExpectation(List<DiagnosticMatch> faults) implements Expectation {

    static RejectedExpectation parse(Place place) {
        return new RejectedExpectation(DiagnosticMatch.parseAll(place));
    }

    @Override
    public List<String> differences(Observed observed) {
        return observed.faults().isEmpty()
                ? List.of("the definition was accepted, expected it to be rejected")
                : DiagnosticMatch.missing(faults, observed.faults(), "fault");
    }
}
