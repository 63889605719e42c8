package dev.stride.simulator.program;

import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A check for programs whose outcome depends on chance: a crash delays work, which can then miss a timeout or come second.
 * A run with faults of such a program must keep the invariants, but can end differently.
 */
final class Races {

    /** Tag of a case that races for a reason that this check does not know. */
    private static final String TAG = "races";

    /** Tag of a case whose times are so far apart that the delay of a fault does not make them overlap. */
    private static final String APART = "apart";

    /** Kinds of functions whose requests are recorded with their idempotency keys. */
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

    /**
     * Checks whether a service's replies change from call to call, while a repeated request cannot be recognised by an
     * idempotency key.
     */
    private static boolean answersAreCounted(List<Plan> plans, TestCase testCase) {
        var keyless = plans.stream()
                .flatMap(plan -> plan.calls().values().stream())
                .anyMatch(
                        call -> !OVER_HTTP.contains(call.kind()) || call.auth().isPresent());
        return keyless
                && testCase.setting().services().stream()
                        .anyMatch(row -> row.answers().size() > 1);
    }

    /** Checks whether a client cancels an instance: the cancellation can come before any state or after the last one. */
    private static boolean isCancelled(TestCase testCase) {
        return testCase.steps().stream().anyMatch(TestStep.Cancel.class::isInstance);
    }

    private static boolean isTold(TestCase testCase) {
        return testCase.steps().stream().anyMatch(TestStep.Event.class::isInstance);
    }

    /** Checks whether a plan has timeouts. */
    static boolean isTimed(Plan plan) {
        return plan.settings().timeout().isPresent() || nodes(plan).anyMatch(Races::isTimed);
    }

    private static boolean isTimed(Node node) {
        return switch (node) {
            case Node.Enter enter ->
                enter.scope().totalTimeout().isPresent()
                        || enter.scope().attemptTimeout().isPresent();
            case Node.Invoke invoke -> invoke.timeout().isPresent();
            case Node.CallWorkflow call -> call.timeout().isPresent();
            case Node.Await await -> await.timeout().isPresent();
            case Node.Fork fork ->
                fork.branches().stream()
                        .anyMatch(forkBranch -> forkBranch.timeout().isPresent());
            case Node.Continue next -> next.timeout().isPresent();
            case Node _ -> false;
        };
    }

    /** Checks whether the first completed or failed branches cancel the others. */
    private static boolean firstDecides(Plan plan) {
        var forks = nodes(plan).anyMatch(node -> node instanceof Node.Fork || node instanceof Node.ForEach);
        var counts = nodes(plan)
                .anyMatch(node ->
                        node instanceof Node.Fork fork && fork.required().isPresent());
        var catches = nodes(plan)
                .anyMatch(node -> node instanceof Node.Enter enter
                        && !enter.scope().catches().isEmpty());
        var leavesBehind = nodes(plan)
                .anyMatch(node -> node instanceof Node.CallWorkflow call
                        && call.waitMode() != Node.CallWorkflow.WaitMode.FOR_ITS_END);
        return counts || forks && catches || leavesBehind;
    }

    /** Checks whether an event can be missed: without correlation, only waits that are open when it arrives receive it. */
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
