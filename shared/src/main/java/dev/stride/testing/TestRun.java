package dev.stride.testing;

import dev.stride.language.Languages;
import java.time.Duration;
import java.util.ArrayList;

/** Runs test cases, each in a world of its own. */
public final class TestRun {

    private final Languages languages;

    /** @param languages those that definitions may be written in */
    public TestRun(Languages languages) {
        this.languages = languages;
    }

    /** Runs one case of a file. What differs from its expectation is a result, never an exception. */
    public CaseResult run(TestFile file, TestCase testCase) {
        var begun = System.nanoTime();
        var scene = new Scene(testCase, languages);
        var happened = scene.play();
        var differences = new ArrayList<>(scene.problems());
        testCase.expectations().stream()
                .flatMap(expectation -> expectation.differences(happened).stream())
                .forEach(differences::add);
        return new CaseResult(
                file.path(),
                testCase.name(),
                differences,
                Trace.of(happened.history()),
                Duration.ofNanos(System.nanoTime() - begun));
    }
}
