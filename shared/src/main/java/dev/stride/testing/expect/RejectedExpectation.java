package dev.stride.testing.expect;

import dev.stride.language.document.Place;
import dev.stride.testing.Happened;
import java.util.List;

/** That the definition is refused, with at least these faults. */
record RejectedExpectation(List<DiagnosticMatch> faults) implements Expectation {

    static RejectedExpectation read(Place place) {
        return new RejectedExpectation(DiagnosticMatch.readAll(place));
    }

    @Override
    public List<String> differences(Happened happened) {
        return happened.faults().isEmpty()
                ? List.of("the definition was accepted, expected it to be rejected")
                : DiagnosticMatch.missing(faults, happened.faults(), "fault");
    }
}
