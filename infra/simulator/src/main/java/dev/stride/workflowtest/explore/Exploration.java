package dev.stride.workflowtest.explore;

import dev.stride.engine.branch.Status;
import dev.stride.workflowtest.ObservedRun;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.disturbance.Disturbance;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.explore.ExplorationReport.DefinitionPlace;
import dev.stride.workflowtest.explore.ExplorationReport.Finding;
import dev.stride.workflowtest.explore.Weakness.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * Lets things go wrong in passing test cases: first each disturbance alone, then pairs. Which pairs, and in which order, follows
 * from the seed, so that the same seed finds the same, as long as the time suffices.
 */
public final class Exploration {

    /** The greatest number of pairs among which the seed chooses. */
    static final int PAIRS_CONSIDERED = 100_000;

    private static final Comparator<Finding> BY_RANK = Comparator.comparing(Finding::weakness)
            .thenComparing(finding -> finding.place().toString())
            .thenComparing(Finding::id);

    /** A case that takes more steps, such as message deliveries, is not explored: disturbed it takes even more. */
    private static final int MOST_STEPS = Disturbances.STEPS / 2;

    /** The number of runs for each processor after which the time is looked at. */
    private static final int RUNS_AT_A_TIME = 4;

    private final TestRunner runner;
    private final Budget budget;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final List<Explored> explored = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Map<Object, Finding> findings = new LinkedHashMap<>();
    private final long begun = System.nanoTime();
    private int singles;
    private int pairs;
    private boolean outOfTime;

    private Exploration(TestRunner runner, Budget budget) {
        this.runner = runner;
        this.budget = budget;
    }

    /** A case with its fault-free run. @param possible what could go wrong in it */
    private record Explored(TestFile file, TestCase testCase, ObservedRun calm, List<Disturbance> possible) {}

    private record Planned(Explored explored, Disturbances disturbances) {}

    private record Performed(Explored explored, Outcome outcome) {}

    /** Explores the cases of some files. */
    public static ExplorationReport run(List<TestFile> files, TestRunner runner, Budget budget)
            throws InterruptedException {
        var exploration = new Exploration(runner, budget);
        try (var workers = Executors.newFixedThreadPool(exploration.processors)) {
            return exploration.run(files, workers);
        }
    }

    private ExplorationReport run(List<TestFile> files, ExecutorService workers) throws InterruptedException {
        for (var file : files) {
            file.cases().forEach(testCase -> addPassing(file, testCase));
        }
        var alone = explored.stream()
                .flatMap(each -> each.possible.stream()
                        .map(disturbance -> new Planned(each, Disturbances.NONE.and(disturbance))))
                .toList();
        var together = new ArrayList<Planned>();
        singles = perform(alone, workers, outcome -> addPairs(outcome, together));
        Collections.shuffle(together, new Random(budget.seed()));
        pairs = perform(together, workers, _ -> {});
        return new ExplorationReport(
                findings.values().stream().sorted(BY_RANK).toList(),
                leftOut,
                explored.size(),
                singles,
                pairs,
                alone.size() + together.size(),
                outOfTime);
    }

    private void addPassing(TestFile file, TestCase testCase) {
        if (explored.size() >= budget.runs() || isTimeUp()) {
            return;
        }
        var calm = runner.observe(testCase);
        reasonAgainst(file, testCase, calm)
                .ifPresentOrElse(
                        reason -> leftOut.add("%s: `%s` %s".formatted(file.path(), testCase.name(), reason)),
                        () -> explored.add(new Explored(file, testCase, calm, Discovery.of(testCase, calm))));
    }

    /** Returns why a case is not explored, if it is not. */
    private Optional<String> reasonAgainst(TestFile file, TestCase testCase, ObservedRun calm) {
        if (!testCase.disturbances().isEmpty()) {
            return Optional.of("is disturbed already");
        }
        if (!runner.run(file, testCase).passed()) {
            return Optional.of("does not pass");
        }
        if (!endsWell(calm)) {
            return Optional.of("completes no instance, or fails one, even if nothing goes wrong");
        }
        return calm.steps() > MOST_STEPS
                ? Optional.of("takes %d steps, and more than %d are too many".formatted(calm.steps(), MOST_STEPS))
                : Optional.empty();
    }

    /** Returns whether a case has instances, and none of them has failed or was ended by others. */
    private static boolean endsWell(ObservedRun run) {
        var instances = run.observed().instances();
        return !instances.isEmpty()
                && instances.stream().allMatch(instance -> switch (instance.status()) {
                    case COMPLETED, WAITING -> true;
                    case PENDING, RUNNING, SUSPENDED, FAULTED, TIMED_OUT, CANCELLED -> false;
                })
                && instances.stream().anyMatch(instance -> instance.status() == Status.COMPLETED);
    }

    /** Makes the planned runs in order, as far as the budget allows, and returns how many. */
    private int perform(List<Planned> planned, ExecutorService workers, Consumer<Performed> next)
            throws InterruptedException {
        var left = Math.min(planned.size(), budget.runs() - singles);
        int done = 0;
        while (done < left) {
            if (isTimeUp()) {
                return done;
            }
            var due = planned.subList(done, Math.min(left, done + processors * RUNS_AT_A_TIME)).stream()
                    .<Callable<Performed>>map(each -> () -> perform(each))
                    .toList();
            for (var future : workers.invokeAll(due)) {
                var performed = result(future);
                performed.outcome.verdicts().forEach(verdict -> addFinding(performed, verdict));
                next.accept(performed);
            }
            done += due.size();
        }
        return done;
    }

    private boolean isTimeUp() {
        outOfTime |= System.nanoTime() - begun >= budget.time().toNanos();
        return outOfTime;
    }

    private static Performed result(Future<Performed> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    private Performed perform(Planned planned) {
        var explored = planned.explored;
        var run = runner.observe(explored.testCase.disturbedBy(planned.disturbances));
        var verdicts = new Judgement(explored.calm, run, planned.disturbances).verdicts();
        return new Performed(explored, new Outcome(explored.testCase, planned.disturbances, run, verdicts));
    }

    /** Plans what else could go wrong in a run that was disturbed once. Each pair is planned once. */
    private void addPairs(Performed performed, List<Planned> pairs) {
        var explored = performed.explored;
        var disturbances = performed.outcome.disturbances();
        var first = disturbances.all().getFirst();
        var position = explored.possible.indexOf(first);
        Discovery.of(explored.testCase, performed.outcome.run()).stream()
                .filter(second -> !first.isAt(second) && isLater(explored, second, position))
                .limit(Math.max(0, PAIRS_CONSIDERED - pairs.size()))
                .forEach(second -> pairs.add(new Planned(explored, disturbances.and(second))));
    }

    /** Returns whether a disturbance comes after another one in the fault-free run, or is possible only after it. */
    private static boolean isLater(Explored explored, Disturbance second, int first) {
        var position = explored.possible.indexOf(second);
        return position < 0 || position > first;
    }

    private void addFinding(Performed performed, Verdict verdict) {
        var finding = finding(performed, verdict);
        findings.merge(verdict.place(), finding, BinaryOperator.minBy(Finding.SIMPLEST_FIRST));
    }

    private Finding finding(Performed performed, Verdict verdict) {
        var outcome = performed.outcome;
        var definition = DefinitionPlace.of(
                performed.explored.file,
                outcome.testCase(),
                Objects.requireNonNull(outcome.run().definitions().get(verdict.workflow())),
                verdict.pointer());
        var reproduction = Reproduction.of(performed.explored.file, outcome, verdict);
        return new Finding(
                id(reproduction, verdict),
                verdict.weakness(),
                verdict.workflow().toString(),
                definition,
                verdict.state(),
                verdict.pointer(),
                verdict.detail(),
                outcome.testCase().name(),
                outcome.disturbances(),
                reproduction);
    }

    private static String id(Reproduction reproduction, Verdict verdict) {
        var crc = new CRC32();
        crc.update("%s %s".formatted(reproduction.written(), verdict.weakness()).getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(crc.getValue());
    }

    /**
     * How much an exploration may run.
     *
     * @param runs the greatest number of runs
     * @param time real time after which no further run begins
     * @param seed decides which pairs are tried, and in which order
     */
    public record Budget(int runs, Duration time, long seed) {}

    /** A disturbed run of a case, and what is wrong with it. */
    record Outcome(TestCase testCase, Disturbances disturbances, ObservedRun run, List<Verdict> verdicts) {

        Outcome {
            verdicts = List.copyOf(verdicts);
        }
    }
}
