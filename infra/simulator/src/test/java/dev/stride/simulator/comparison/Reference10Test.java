package dev.stride.simulator.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.simulator.program.InventedWorkflow10;
import dev.stride.simulator.program.InventedWorkflow10.Invented10;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.reference.ObservableRun;
import dev.stride.simulator.trial.RecordingServices;
import dev.stride.simulator.trial.RunOutcome;
import dev.stride.simulator.trial.RunOutcome.InstanceOutcome;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the product and the reference interpreter agree on generated workflows of Open Workflow 1.0. Every build
 * compares some; the test tagged {@code simulation} compares many.
 */
class Reference10Test {

    private static final int SOME = 60;

    /** Number of seeds, unless {@code -Dreference.seeds} sets another one. */
    private static final int MANY = Integer.getInteger("reference.seeds", 1_000);

    /** The wrong plans that concern this language. */
    private static final List<PlanMutant> MUTANTS = List.of(
            PlanMutant.INPUT_LOST,
            PlanMutant.CONDITIONS_FALSE,
            PlanMutant.DEFAULT_IGNORED,
            PlanMutant.ARMS_SWAPPED,
            PlanMutant.ALL_ARMS_NEEDED,
            PlanMutant.EVENTS_UNSENT,
            PlanMutant.ONE_EVENT_SUFFICES,
            PlanMutant.HANDLERS_LOST,
            PlanMutant.STATE_LIMITS_LOST,
            PlanMutant.ARGUMENTS_LOST);

    private static final List<String> KEYWORDS = List.of(
            "set",
            "switch",
            "wait",
            "call",
            "emit",
            "raise",
            "listen",
            "do",
            "for",
            "fork",
            "try",
            "run",
            "if",
            "input",
            "output",
            "export",
            "then",
            "while",
            "compete",
            "retry",
            "catch",
            "when",
            "exceptWhen",
            "one",
            "any",
            "all",
            "until",
            "foreach",
            "timeout",
            "linear",
            "exponential",
            "constant",
            "jitter",
            "limit",
            "duration",
            "instance",
            "errors",
            "retries",
            "timeouts");

    @Test
    void generatedServerlessWorkflow1Definitions_haveTheSameResultsInStrideAndInAReferenceInterpreter() {
        holds(1, SOME);
    }

    @Test
    @Tag("exhaustive")
    void manyGeneratedServerlessWorkflow1Definitions_haveTheSameResultsInStrideAndInAReferenceInterpreter() {
        holds(SOME + 1, MANY);
    }

    @Test
    void generatedTestWorkflows_useEveryKeywordOfServerlessWorkflow10() {
        var uses = new TreeMap<String, Integer>();
        LongStream.rangeClosed(1, SOME)
                .mapToObj(InventedWorkflow10::invented)
                .forEach(invented -> KEYWORDS.stream()
                        .filter(keyword -> !invented.definitions()
                                .getFirst()
                                .findParents(keyword)
                                .isEmpty())
                        .forEach(keyword -> uses.merge(keyword, 1, Integer::sum)));
        System.out.printf("tasks: of %d programs, so many use each construct: %s%n", SOME, uses);
        assertThat(uses.keySet()).containsAll(KEYWORDS);
    }

    @Test
    @Tag("simulation")
    void comparisonWithTheReferenceInterpreter_detectsEveryErrorPutIntoACompiledDefinition() {
        var programs = LongStream.rangeClosed(1, MANY)
                .mapToObj(InventedWorkflow10::invented)
                .toList();
        var missed = MUTANTS.stream()
                .filter(mutant -> programs.stream().noneMatch(invented -> isDetected(mutant, invented)))
                .toList();
        assertThat(missed).isEmpty();
    }

    private static boolean isDetected(PlanMutant mutant, Invented10 invented) {
        var plans = invented.program().plans().stream().map(mutant::of).toList();
        return !plans.equals(invented.program().plans())
                && !differences(invented, invented.program().by(plans), ReferenceComparison.BOUNDED)
                        .isEmpty();
    }

    private static void holds(long from, long to) {
        var differences = LongStream.rangeClosed(from, to)
                .parallel()
                .boxed()
                .flatMap(seed ->
                        differences(InventedWorkflow10.invented(seed)).stream().map(it -> "seed " + seed + ": " + it))
                .toList();
        System.out.printf("reference of 1.0: %,d programs, %d differences%n", to - from + 1, differences.size());
        assertThat(differences).isEmpty();
    }

    private static List<String> differences(Invented10 invented) {
        return differences(invented, invented.program(), TrialRun.REAL);
    }

    private static List<String> differences(Invented10 invented, Program program, Shell shell) {
        var services = new ArrayList<RecordingServices>();
        var recorded = program.in(() -> {
            services.add(new RecordingServices(program.services().get()));
            return services.getLast();
        });
        var outcome = run(recorded, shell);
        var found = new ArrayList<>(outcome.violations());
        found.addAll(invented.expected()
                .observed()
                .differences(observed(outcome, services.getLast().calls())));
        return found;
    }

    private static RunOutcome run(Program program, Shell shell) {
        try {
            return TrialRun.run(Trial.undisturbed(program), shell);
        } catch (RuntimeException e) {
            throw new IllegalStateException(program.name() + " cannot be run", e);
        }
    }

    private static ObservableRun observed(RunOutcome outcome, List<String> calls) {
        return new ObservableRun(
                outcome.lives().stream().map(Reference10Test::instance).toList(),
                outcome.lives().stream()
                        .flatMap(life -> life.visited().stream()
                                .map(tasks ->
                                        ObservableRun.states(life.workflow().id(), tasks)))
                        .toList(),
                calls,
                outcome.produced().stream()
                        .map(event -> ObservableRun.event(
                                (ObjectNode) Json.decode(event.getBytes(StandardCharsets.UTF_8), JsonNode.class)))
                        .toList());
    }

    private static String instance(InstanceOutcome outcome) {
        return ObservableRun.instance(
                outcome.workflow().id(),
                outcome.workflow().version(),
                outcome.status().name(),
                outcome.output(),
                outcome.raised()
                        .filter(_ -> outcome.status() == Status.FAULTED)
                        .map(raised -> raised.fault().code() + " in " + taskOf(raised)));
    }

    /** Returns the task of an error. The timeout of a workflow is an error of no task, whichever task it interrupts. */
    private static String taskOf(RaisedFault raised) {
        var instance = raised.fault().data().map(error -> error.path("instance").asText());
        return instance.filter(String::isEmpty).isPresent() ? "" : raised.state();
    }
}
