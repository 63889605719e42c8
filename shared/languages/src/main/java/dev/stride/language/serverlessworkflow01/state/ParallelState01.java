package dev.stride.language.serverlessworkflow01.state;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A parallel state: runs branches on copies of the data, and waits for those with {@code waitForCompletion} (section "Parallel
 * State"). Its result is an array of the outputs of all branches, with null for each branch without {@code waitForCompletion}.
 */
record ParallelState01(List<ParallelBranch01> branches, StateTransition exit, String source) implements StateBody01 {

    ParallelState01 {
        branches = List.copyOf(branches);
    }

    static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
        var place = fields.required("branches");
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("a parallel state must have at least one branch", "");
        }
        if (place.value().size() > Limits.FORK_BRANCHES) {
            place.fault(
                    "the parallel state has more than %s branches".formatted(Limits.FORK_BRANCHES),
                    "split this state into several");
        }
        var branches = place.items().stream()
                .flatMap(item -> ParallelBranch01.parse(item, declared).stream())
                .toList();
        return StateTransition.parse(fields, declared)
                .map(stateTransition -> new ParallelState01(branches, stateTransition, place.pointer()));
    }

    @Override
    public List<StateTransition> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler01 plan) {
        var waited = branches.stream().filter(ParallelBranch01::awaited).toList();
        var first = waited.isEmpty() ? withoutWaiting(plan) : waiting(plan, waited);
        for (var parallelBranch01 : branches.reversed()) {
            if (!parallelBranch01.awaited()) {
                first = plan.addNode(new Node.Detach(start(parallelBranch01, plan), first, parallelBranch01.source()));
            }
        }
        return first;
    }

    private int withoutWaiting(StateCompiler01 plan) {
        var nulls = branches.stream().map(_ -> "null").collect(Collectors.joining(", ", "[", "]"));
        return plan.addAssign(DataFlowExpressions.jq(nulls), source, plan.addExit(exit));
    }

    private int waiting(StateCompiler01 plan, List<ParallelBranch01> waited) {
        var arms = waited.stream()
                .map(parallelBranch01 ->
                        new ForkBranch(parallelBranch01.name(), start(parallelBranch01, plan), Optional.empty()))
                .toList();
        var leave = plan.addExit(exit);
        var next = waited.size() == branches.size() ? leave : plan.addAssign(slots(waited), source, leave);
        return plan.addNode(
                new Node.Fork(arms, Optional.empty(), Optional.of(new DataPlacement.Replace()), next, source));
    }

    /** Returns an array of the branches' outputs, with null for each branch that the state does not wait for. */
    private Expression slots(List<ParallelBranch01> waited) {
        return DataFlowExpressions.jq(branches.stream()
                .map(parallelBranch01 ->
                        parallelBranch01.awaited() ? ".[%s]".formatted(waited.indexOf(parallelBranch01)) : "null")
                .collect(Collectors.joining(", ", "[", "]")));
    }

    private static int start(ParallelBranch01 parallelBranch01, StateCompiler01 plan) {
        return plan.compileFlow(parallelBranch01.flow(), source -> plan.addNode(new Node.Return(true, source)));
    }

    /**
     * A branch of a parallel state with its own states (section "Parallel State: Branch").
     *
     * @param awaited whether the parallel state waits for the end of this branch
     */
    public record ParallelBranch01(String name, Flow flow, boolean awaited, String source) {

        public static Optional<ParallelBranch01> parse(Place place, Declarations01 declared) {
            var fields = place.fields();
            var name = fields.text("name");
            if (!fields.has("waitForCompletion")) {
                place.at("waitForCompletion")
                        .assume(
                                "`waitForCompletion` is missing: the state does not wait for this branch",
                                "set it to true or false");
            }
            var waits = fields.get("waitForCompletion").isTrue();
            var flow = Flow.parse(fields, declared.withStates(Flow.parseStateNames(fields)));
            fields.warnUnknown();
            flow.filter(states -> !states.hasEnd())
                    .ifPresent(_ -> place.fault(
                            "the branch has no end state", "set `end` of the last state of the branch to true"));
            return flow.map(states -> new ParallelBranch01(name, states, waits, place.pointer()));
        }
    }
}
