package dev.stride.engine.node;

import dev.stride.common.Result;
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

/** The behaviour of {@link Node.Enter}: enters a state and opens its scope. */
final class EnterNode {

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

    private EnterNode() {}
}
