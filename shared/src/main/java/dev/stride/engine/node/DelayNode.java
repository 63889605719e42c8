package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.common.Result;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.time.format.DateTimeParseException;
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
        return switch (nodeContext.evaluate(
                node.computed().get(), nodeContext.branch().data(), Map.of("chance", chance))) {
            case Selection.Value(JsonNode value) -> parse(value, node.source());
            case Selection.Nothing() -> parse(NullNode.getInstance(), node.source());
            case Selection.Failed(String message) -> Result.failed(NodeContext.expressionFault(message, node.source()));
        };
    }

    private static Result<PeriodDuration, Fault> parse(JsonNode value, String source) {
        try {
            var duration = PeriodDuration.parse(value.asText());
            if (!duration.getPeriod().isNegative() && !duration.getDuration().isNegative()) {
                return Result.ok(duration);
            }
        } catch (DateTimeParseException | ArithmeticException notADuration) {
            // The fault below says so.
        }
        return Result.failed(NodeContext.expressionFault(value + " is not a duration such as PT15M", source));
    }

    private static NodeResult sleep(PeriodDuration duration, Node.Delay node, NodeContext nodeContext) {
        var earliest = CalendarTime.plus(nodeContext.now(), duration);
        var due = node.until().filter(earliest::isBefore).orElse(earliest);
        if (due.equals(Instant.MAX)) {
            return new NodeResult.Fail(Fault.of(
                    Fault.LIMIT, "a delay of " + duration + " ends later than any date that can be represented"));
        }
        nodeContext
                .history()
                .add(new HistoryEntry.Sleeping(nodeContext.now(), nodeContext.stateName(), node.source(), due));
        return new NodeResult.Pause(nodeContext.branch().waitingOn(new Wait.Sleep(due)), List.of());
    }

    private DelayNode() {}
}
