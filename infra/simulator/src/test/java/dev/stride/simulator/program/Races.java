package dev.stride.simulator.program;

import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether chance may decide how a case ends: a crash makes things late, and what is late may miss its time or come second.
 * Of such a case a run in which things go wrong must keep the invariants, but may end otherwise.
 */
final class Races {

    /** The tag of a case that races for a reason of its own. */
    private static final String TAG = "races";

    /** The tag of a case whose times are so far apart that nothing that goes wrong reaches from one to the other. */
    private static final String APART = "apart";

    /** Kinds whose requests are watched with their keys. */
    private static final Set<String> OVER_HTTP = Set.of("rest", "http", "graphql", "odata");

    static boolean in(List<Plan> plans, TestCase testCase) {
        return testCase.tags().contains(TAG) || !testCase.tags().contains(APART) && race(plans, testCase);
    }

    private static boolean race(List<Plan> plans, TestCase testCase) {
        return isCancelled(testCase)
                || answersAreCounted(plans, testCase)
                || plans.stream().anyMatch(Races::isTimed)
                || plans.stream().anyMatch(Races::firstDecides)
                || isTold(testCase) && plans.stream().flatMap(Races::nodes).anyMatch(Races::mayMissItsEvent);
    }

    /** What is not told apart by a call's key may be asked once more, and answered otherwise then. */
    private static boolean answersAreCounted(List<Plan> plans, TestCase testCase) {
        var keyless = plans.stream()
                .flatMap(plan -> plan.calls().values().stream())
                .anyMatch(
                        call -> !OVER_HTTP.contains(call.kind()) || call.auth().isPresent());
        return keyless
                && testCase.setting().services().stream()
                        .anyMatch(row -> row.answers().size() > 1);
    }

    /** A client that cancels may come before any state or after the last one. */
    private static boolean isCancelled(TestCase testCase) {
        return testCase.steps().stream().anyMatch(TestStep.Cancel.class::isInstance);
    }

    private static boolean isTold(TestCase testCase) {
        return testCase.steps().stream().anyMatch(TestStep.Event.class::isInstance);
    }

    /** Whether there are time limits in it. */
    static boolean isTimed(Plan plan) {
        return plan.settings().timeout().isPresent() || nodes(plan).anyMatch(Races::isTimed);
    }

    private static boolean isTimed(Node node) {
        return switch (node) {
            case Node.Enter enter ->
                enter.scope().totalTimeout().isPresent()
                        || enter.scope().attemptTimeout().isPresent();
            case Node.Invoke invoke -> invoke.timeout().isPresent();
            case Node.Call call -> call.timeout().isPresent();
            case Node.Await await -> await.timeout().isPresent();
            case Node.Fork fork ->
                fork.branches().stream()
                        .anyMatch(forkBranch -> forkBranch.timeout().isPresent());
            case Node.Continue next -> next.timeout().isPresent();
            case Node _ -> false;
        };
    }

    /** The first arms that complete, or the first that fails, decide what becomes of the others. */
    private static boolean firstDecides(Plan plan) {
        var forks = nodes(plan).anyMatch(node -> node instanceof Node.Fork || node instanceof Node.ForEach);
        var counts = nodes(plan)
                .anyMatch(node ->
                        node instanceof Node.Fork fork && fork.required().isPresent());
        var catches = nodes(plan)
                .anyMatch(node -> node instanceof Node.Enter enter
                        && !enter.scope().catches().isEmpty());
        var leavesBehind = nodes(plan)
                .anyMatch(node -> node instanceof Node.Call call && call.waitMode() != Node.Call.WaitMode.FOR_ITS_END);
        return counts || forks && catches || leavesBehind;
    }

    /** An event that nothing ties to an instance is for those who wait when it comes. */
    private static boolean mayMissItsEvent(Node node) {
        return switch (node) {
            case Node.Await await ->
                await.events().stream().anyMatch(event -> event.correlations().isEmpty());
            case Node.Listen listen ->
                listen.events().stream().anyMatch(event -> event.correlations().isEmpty());
            case Node _ -> false;
        };
    }

    private static Stream<Node> nodes(Plan plan) {
        return plan.nodes().stream();
    }

    private Races() {}
}
