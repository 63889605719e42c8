package dev.stride.engine.node;

import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.stride.common.Result;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.ComputedDuration;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.context.RetryDecision;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.threeten.extra.PeriodDuration;

/** The behaviour of {@link Node.Delay}: the branch sleeps until a timer wakes it. */
final class DelayNode {

    static NodeResult enter(Node.Delay node, NodeContext nodeContext) {
        return switch (duration(node, nodeContext)) {
            case Result.Ok<PeriodDuration, Fault>(PeriodDuration duration) -> sleep(duration, node, nodeContext);
            case Result.Failed<PeriodDuration, Fault>(Fault fault) -> new NodeResult.Fail(fault);
        };
    }

    private static Result<PeriodDuration, Fault> duration(Node.Delay node, NodeContext nodeContext) {
        if (node.computed().isEmpty()) {
            return Result.ok(node.duration());
        }
        var chance = DoubleNode.valueOf(RetryDecision.chance(nodeContext.branch()));
        return ComputedDuration.evaluate(node.computed().get(), nodeContext, Map.of("chance", chance));
    }

    private static NodeResult sleep(PeriodDuration duration, Node.Delay node, NodeContext nodeContext) {
        var earliest = CalendarTime.plus(nodeContext.now(), duration);
        var due = node.until().filter(earliest::isBefore).orElse(earliest);
        if (due.equals(Instant.MAX)) {
            return new NodeResult.Fail(Fault.of(
                    Fault.LIMIT, "a delay of %s ends later than any date that can be represented".formatted(duration)));
        }
        nodeContext.history().add(entry(due, node, nodeContext));
        return new NodeResult.Commit(nodeContext.branch().waitingOn(new Wait.Sleep(due)), List.of());
    }

    private static HistoryEntry entry(Instant due, Node.Delay node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var now = nodeContext.now();
        var state = nodeContext.stateName();
        return TaskAttempts.delayed(branch, nodeContext.plan())
                .<HistoryEntry>map(attempt -> new HistoryEntry.Retrying(now, state, state, attempt, node.source(), due))
                .orElseGet(() -> new HistoryEntry.Sleeping(now, state, node.source(), due));
    }

    private DelayNode() {}
}
