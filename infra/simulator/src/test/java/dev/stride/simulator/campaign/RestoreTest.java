package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.node.Node;
import dev.stride.simulator.fault.FaultInjector.PortCall;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.OutcomeCheck;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.Trial.FaultSource;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.workflowtest.TestStep;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A rehearsal of docs/operations/backup.md: at some moment of a run everything but the stored data is lost, and a restoration puts
 * that into service. Each run is compared with the program's run without a loss.
 */
class RestoreTest {

    private static final int MANY = 12;
    private static final int SOME = 4;

    /** The branches that an instance has left behind at its end are not restored, because only open instances are. */
    private static final String LEFT_BEHIND = "outlives its instance";

    /**
     * Programs in which a restoration may lose an event while it is routed. The sender sends it again, later than the others and
     * perhaps after an instance has consumed it (docs/operations/backup.md).
     */
    private static final Set<String> ROUTED_AGAIN = Set.of(
            "events: an instance that waits in its start state for events of one token, and others that are started",
            "event-state: An instance that has taken an event in the first state gets the later ones with the same token",
            "correlation-definition: A correlated event that arrives while its instance is busy, and that can start none, is kept"
                    + " until the instance waits in its start state again");

    private final Collection<String> violations = new ConcurrentLinkedQueue<>();

    @Test
    @Tag("simulation")
    void everyInstanceCompletes_afterQueuesAndTimersAreLost_andTheTableIsRestored() {
        restoreAll(Programs.protocol(), SOME);

        assertThat(violations).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void instancesOfManyWorkflowsComplete_afterQueuesAndTimersAreLost_andTheTableIsRestored() {
        restoreAll(Programs.protocol(), MANY);
        restoreAll(Programs.examples(), MANY);
        restoreAll(Programs.conformance(), SOME);
        Programs.INVENTIONS.values().forEach(invention -> restoreAll(Programs.invented(MANY, invention), SOME));

        assertThat(violations).isEmpty();
    }

    private void restoreAll(List<Program> programs, int times) {
        var restorable = programs.stream().filter(RestoreTest::isRestorable).toList();
        ParallelWorkers.forEach(restorable, program -> restore(program, times));
    }

    /**
     * Checks whether a restoration must complete a program as if nothing was lost. A command of an operator that is lost with the
     * queue has to be sent again, and the start of a detached branch is known to its message only.
     */
    private static boolean isRestorable(Program program) {
        return !ROUTED_AGAIN.contains(program.name())
                && program.steps().stream().allMatch(TestStep.Event.class::isInstance)
                && program.plans().stream()
                        .flatMap(plan -> plan.nodes().stream())
                        .noneMatch(Node.Detach.class::isInstance);
    }

    private void restore(Program program, int times) {
        var reference = TrialRun.run(Trial.undisturbed(program), TrialRun.REAL);
        var busy = new Trial(program, 1, Trial.BUSY, FaultSource.NONE);
        var withoutLoss = TrialRun.run(busy, TrialRun.REAL);
        moments(program, withoutLoss.crossings(), times).forEach(moment -> {
            var trial = busy.restoredAt(moment);
            new OutcomeCheck(trial, reference)
                    .check(TrialRun.run(trial, TrialRun.REAL)).stream()
                            .filter(violation -> !violation.contains(LEFT_BEHIND))
                            .filter(violation -> !withoutLoss.violations().contains(violation))
                            .map("%s restored at %s: %%s".formatted(program.name(), moment)::formatted)
                            .forEach(violations::add);
        });
    }

    /**
     * Returns times of port calls, evenly spread over the run. A schedule that is restored after the program's last occurrence
     * would start the missed one, which the run without a loss leaves out.
     */
    private static Stream<Instant> moments(Program program, List<PortCall> calls, int count) {
        var isScheduled = program.plans().stream()
                .anyMatch(plan -> plan.settings().schedule().isPresent());
        return IntStream.range(0, calls.isEmpty() ? 0 : count)
                .mapToObj(moment -> calls.get((2 * moment + 1) * calls.size() / (2 * count)))
                .map(PortCall::at)
                .filter(at -> !isScheduled || !at.isAfter(program.lastOccurrence()))
                .distinct();
    }
}
