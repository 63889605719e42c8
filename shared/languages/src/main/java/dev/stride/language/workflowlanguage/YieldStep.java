package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/**
 * A step that shows intermediate data to clients while the instance runs (section "Yield"): it appends the data to the list
 * {@code yields} of the instance. If the definition has {@code yield_events}, the step also publishes the data as an event.
 */
record YieldStep(Expression value, Optional<YieldEvents> events, String source) implements Step {

    static Optional<YieldStep> parse(Fields fields, StepReadingContext stepReadingContext) {
        return JsonLogicRules.parse(fields.get("yield"))
                .map(value -> new YieldStep(
                        value, stepReadingContext.yieldEvents(), fields.place().pointer()));
    }

    @Override
    public int compile(StepPlanBuilder stepPlanBuilder, int next) {
        var published = events.map(
                        each -> stepPlanBuilder.addNode(new Node.Emit(List.of(each.toEvent(value)), next, source)))
                .orElse(next);
        return stepPlanBuilder.addNode(new Node.Assign(
                ContextExpressions.appendYield(value),
                new DataPlacement.Bind(ContextExpressions.YIELDS),
                published,
                source));
    }
}
