package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.List;
import java.util.Optional;

/**
 * A conditional step, which runs one of two lists of steps (section "If").
 *
 * @param elseSteps the steps for a false condition, empty without an {@code else}
 */
record IfStep(Expression condition, StepList thenSteps, StepList elseSteps, String source) implements Step {

    static Optional<IfStep> parse(Fields fields, StepReadingContext stepReadingContext) {
        var condition = JsonLogicRules.condition(fields.get("if"), stepReadingContext.truth());
        var then = StepList.parseBlock(fields.required("then"), stepReadingContext);
        var otherwise = StepList.parseBlock(fields.get("else"), stepReadingContext);
        return condition.map(
                it -> new IfStep(it, then, otherwise, fields.place().pointer()));
    }

    @Override
    public int compile(StepPlanBuilder stepPlanBuilder, int next) {
        var way = new SwitchCase(condition, thenSteps.compile(stepPlanBuilder, next), source + "/if");
        return stepPlanBuilder.addNode(new Node.Choose(List.of(way), elseSteps.compile(stepPlanBuilder, next), source));
    }
}
