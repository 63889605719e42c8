package dev.stride.testing.expect;

import dev.stride.language.document.Place;
import dev.stride.testing.Happened;
import java.util.List;

/** That compiling the definitions gives at least these warnings. */
record WarningsExpectation(List<DiagnosticMatch> warnings) implements Expectation {

    static WarningsExpectation read(Place place) {
        return new WarningsExpectation(DiagnosticMatch.readAll(place));
    }

    @Override
    public List<String> differences(Happened happened) {
        return DiagnosticMatch.missing(warnings, happened.warnings(), "warning");
    }
}
