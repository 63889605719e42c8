package dev.stride.engine.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.common.Result;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.threeten.extra.PeriodDuration;

/** A duration that an expression computes from the data of the branch, as text in the ISO 8601 format. */
public final class ComputedDuration {

    /** Evaluates a duration or returns a fault. @param more properties of {@code $WORKFLOW} that only this expression can read */
    public static Result<PeriodDuration, Fault> evaluate(
            Expression duration, NodeContext nodeContext, Map<String, JsonNode> more) {
        var source = nodeContext.node().source();
        return switch (nodeContext.evaluate(duration, nodeContext.branch().data(), more)) {
            case Selection.Value(JsonNode value) -> parse(value, source);
            case Selection.Nothing() -> parse(NullNode.getInstance(), source);
            case Selection.Failed(var failure) -> Result.failed(NodeContext.expressionFault(failure, source));
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
        return Result.failed(
                NodeContext.expressionFault("%s is not a duration such as PT15M".formatted(value), source));
    }

    private ComputedDuration() {}
}
