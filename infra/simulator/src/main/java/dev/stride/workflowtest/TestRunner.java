package dev.stride.workflowtest;

import dev.stride.language.Languages;
import dev.stride.plan.Checkpoint;
import java.time.Duration;
import java.util.ArrayList;

/** A runner of test cases. Each case runs in a simulated world of its own. */
public final class TestRunner {

    private final Languages languages;
    private final Checkpoint checkpoint;

    /** @param languages the supported definition languages */
    public TestRunner(Languages languages) {
        this(languages, Checkpoint.STATES);
    }

    /**
     * @param checkpoint the checkpoint of workflows that do not set one: it decides after which steps an instance is committed
     */
    public TestRunner(Languages languages, Checkpoint checkpoint) {
        this.languages = languages;
        this.checkpoint = checkpoint;
    }

    /** Runs one case of a file. A failed expectation is a result, never an exception. */
    public CaseResult run(TestFile file, TestCase testCase) {
        var begun = System.nanoTime();
        var testWorld = new TestWorld(testCase, languages, checkpoint);
        var observed = testWorld.run();
        var differences = new ArrayList<>(testWorld.problems());
        testCase.expectations().stream()
                .flatMap(expectation -> expectation.differences(observed).stream())
                .forEach(differences::add);
        if (!differences.isEmpty()) {
            differences.addAll(testWorld.unconsumedEvents());
        }
        return new CaseResult(
                file.path(),
                testCase.name(),
                differences,
                HistoryTrace.toLines(observed.history()),
                Duration.ofNanos(System.nanoTime() - begun));
    }
}
