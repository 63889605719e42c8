package dev.stride.workflowtest;

import dev.stride.engine.transition.StepListener;
import dev.stride.language.Languages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.coverage.DefinitionCoverage;
import dev.stride.workflowtest.coverage.StepRecorder;
import dev.stride.workflowtest.expect.Expectation.Correction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A runner of test cases. Each case runs in a simulated world of its own. */
public final class TestRunner {

    private final Languages languages;
    private final Checkpoint checkpoint;
    private final boolean measuresCoverage;

    /** @param languages the supported definition languages */
    public TestRunner(Languages languages) {
        this(languages, Checkpoint.STATES);
    }

    /** Returns a runner that also measures what its cases reach of the definitions. */
    public TestRunner measuringCoverage() {
        return new TestRunner(languages, checkpoint, true);
    }

    /**
     * @param checkpoint the checkpoint of workflows that do not set one: it decides after which steps an instance is committed
     */
    public TestRunner(Languages languages, Checkpoint checkpoint) {
        this(languages, checkpoint, false);
    }

    private TestRunner(Languages languages, Checkpoint checkpoint, boolean measuresCoverage) {
        this.languages = languages;
        this.checkpoint = checkpoint;
        this.measuresCoverage = measuresCoverage;
    }

    /**
     * Runs the cases of some files in parallel, one on each processor.
     *
     * @param told is given the results in the order of the files and their cases
     */
    public List<CaseResult> run(List<TestFile> files, Consumer<CaseResult> told) throws InterruptedException {
        try (var workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var begun = files.stream()
                    .flatMap(file -> file.cases().stream().map(each -> workers.submit(() -> run(file, each))))
                    .toList();
            var results = new ArrayList<CaseResult>();
            try {
                for (var future : begun) {
                    var result = future.get();
                    told.accept(result);
                    results.add(result);
                }
            } catch (ExecutionException bug) {
                throw new IllegalStateException(bug.getCause());
            } finally {
                workers.shutdownNow();
            }
            return results;
        }
    }

    /** Runs one case, and returns what it did instead of comparing it with its expectations. */
    public ObservedRun observe(TestCase testCase) {
        return new TestWorld(testCase, languages, checkpoint).runObserved();
    }

    /** Runs one case of a file. A failed expectation is a result, never an exception. */
    public CaseResult run(TestFile file, TestCase testCase) {
        var begun = System.nanoTime();
        var steps = measuresCoverage ? Optional.of(new StepRecorder()) : Optional.<StepRecorder>empty();
        var testWorld =
                new TestWorld(testCase, languages, checkpoint, steps.isPresent() ? steps.get() : StepListener.NONE);
        var observed = testWorld.run();
        var differences = new ArrayList<>(testWorld.problems());
        testCase.expectations().stream()
                .flatMap(expectation -> expectation.differences(observed).stream())
                .forEach(differences::add);
        var corrections = testCase.expectations().stream()
                .flatMap(expectation -> expectation.correction(observed).stream())
                .toList();
        if (!differences.isEmpty()) {
            differences.addAll(testWorld.unconsumedEvents());
        }
        return new CaseResult(
                file.path(),
                testCase.name(),
                differences,
                corrections,
                differences.isEmpty() ? List.of() : testWorld.trace(),
                steps.map(testWorld::coverage).orElse(List.of()),
                Duration.ofNanos(System.nanoTime() - begun));
    }

    /**
     * The result of a test case.
     *
     * @param name name of the case
     * @param differences sentences about each difference from the expectations; empty when the case passed
     * @param corrections changes of the test file with which expectations would be met
     * @param trace history of the instance, one event a line
     * @param coverage what the case reached of its definitions; empty unless it was measured
     * @param took real time that the case took
     */
    public record CaseResult(
            Path file,
            String name,
            List<String> differences,
            List<Correction> corrections,
            List<String> trace,
            List<DefinitionCoverage> coverage,
            Duration took) {

        public CaseResult {
            differences = List.copyOf(differences);
            corrections = List.copyOf(corrections);
            trace = List.copyOf(trace);
            coverage = List.copyOf(coverage);
        }

        public boolean passed() {
            return differences.isEmpty();
        }
    }
}
