package dev.stride.engine.node;

import dev.stride.common.Result;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.context.ComputedDuration;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** The behaviour of {@link Node.Enter} and {@link Node.Leave}: the beginning and the end of a state. */
final class StateNodes {

    static NodeResult enter(Node.Enter node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var stateScope = node.scope();
        if (!stateScope.continuesState()) {
            nodeContext
                    .history()
                    .add(new HistoryEntry.Entered(
                            nodeContext.now(),
                            stateScope.state(),
                            stateScope.kind(),
                            node.source(),
                            Optional.of(branch.data())));
        }
        return switch (totalTimeout(stateScope, nodeContext)) {
            case Result.Failed<Optional<PeriodDuration>, Fault>(Fault fault) -> new NodeResult.Fail(fault);
            case Result.Ok<Optional<PeriodDuration>, Fault>(Optional<PeriodDuration> total) -> {
                var open = new OpenScope(
                        branch.node(),
                        nodeContext.now(),
                        deadline(total, nodeContext),
                        deadline(stateScope.attemptTimeout(), nodeContext));
                var attempting = stateScope.retried() ? TaskAttempts.begin(branch) : branch;
                yield new NodeResult.Proceed(attempting.enteringScope(open).goTo(node.next()));
            }
        };
    }

    private static Result<Optional<PeriodDuration>, Fault> totalTimeout(
            StateScope stateScope, NodeContext nodeContext) {
        return stateScope.computedTimeout().isEmpty()
                ? Result.ok(stateScope.totalTimeout())
                : switch (ComputedDuration.evaluate(stateScope.computedTimeout().get(), nodeContext, Map.of())) {
                    case Result.Ok<PeriodDuration, Fault>(PeriodDuration total) -> Result.ok(Optional.of(total));
                    case Result.Failed<PeriodDuration, Fault>(Fault fault) -> Result.failed(fault);
                };
    }

    private static Optional<Instant> deadline(Optional<PeriodDuration> timeout, NodeContext nodeContext) {
        return timeout.map(it -> CalendarTime.plus(nodeContext.now(), it));
    }

    /**
     * Ends a state and closes its scope. A completed state becomes available for compensation. After the end of a state,
     * expressions can no longer read the fault that the state has handled (docs/spec-decisions.md, 90).
     */
    static NodeResult leave(Node.Leave node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        if (!entered(nodeContext).scope().continuesState()) {
            nodeContext
                    .history()
                    .add(new HistoryEntry.Left(
                            nodeContext.now(), nodeContext.stateName(), node.source(), Optional.of(branch.data())));
        }
        var readable = branch.raisedFault().filter(raisedFault -> raisedFault.visit() == branch.visits());
        var left = recordCompensation(branch, nodeContext)
                .leavingScope()
                .withRaisedFault(readable)
                .withEvents(branch.events().leavingScope(branch.scopes().size() - 1));
        var after = entered(nodeContext).scope().retried() ? TaskAttempts.end(left) : left;
        return new NodeResult.Proceed(after.goTo(node.next()));
    }

    private static Branch recordCompensation(Branch branch, NodeContext nodeContext) {
        var failed = branch.raisedFault()
                .filter(raisedFault -> raisedFault.visit() == branch.visits())
                .isPresent();
        var compensation = entered(nodeContext).scope().compensation();
        return failed || compensation.isEmpty()
                ? branch
                : branch.withCompensationLog(branch.compensationLog().adding(compensation.getAsInt()));
    }

    private static Node.Enter entered(NodeContext nodeContext) {
        return (Node.Enter)
                nodeContext.plan().node(nodeContext.branch().scopes().getLast().enterNode());
    }

    private StateNodes() {}
}
