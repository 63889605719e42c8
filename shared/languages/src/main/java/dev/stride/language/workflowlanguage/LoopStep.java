package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.language.workflowlanguage.expression.LoopExpressions;
import dev.stride.language.workflowlanguage.expression.VariableName;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.List;
import java.util.Optional;

/**
 * A loop step, which runs its body for every item of a list (section "Loop").
 *
 * @param items computes the list
 * @param element an additional name for the current element besides {@code loop.element}
 */
record LoopStep(Expression items, Optional<String> element, StepList body, String source) implements Step {

    private static final String ELEMENT = "element";

    static Optional<LoopStep> parse(Fields fields, StepReadingContext stepReadingContext) {
        var items = JsonLogicRules.parse(fields.get("loop"));
        var element = fields.has(ELEMENT) ? VariableName.parse(fields.get(ELEMENT)) : Optional.<String>empty();
        var body = StepList.parseBlock(fields.required("do"), stepReadingContext);
        return items.map(it -> new LoopStep(it, element, body, fields.place().pointer()));
    }

    /**
     * Adds the nodes of the loop. While the loop runs, internal variables hold the list, the index, and the values of the context
     * that the loop temporarily overwrites.
     */
    @Override
    public int compile(StepPlanBuilder stepPlanBuilder, int next) {
        var kept = new LoopExpressions(stepPlanBuilder.depth(), element);
        var after = assign(
                stepPlanBuilder,
                kept.restoredContext(),
                new DataPlacement.Replace(),
                forget(stepPlanBuilder, kept, next));
        var head = stepPlanBuilder.reserve(after);
        var advanced = bind(stepPlanBuilder, kept.indexVariable(), kept.nextIndex(), head);
        var iteration = iteration(stepPlanBuilder, kept, body.compile(stepPlanBuilder.insideLoop(), advanced));
        stepPlanBuilder
                .nodes()
                .set(head, new Node.Choose(List.of(new SwitchCase(kept.hasNext(), iteration, source)), after, source));
        var begun = bind(
                stepPlanBuilder,
                kept.savedVariable(),
                kept.outerValues(),
                bind(stepPlanBuilder, kept.indexVariable(), ContextExpressions.ZERO, head));
        return bind(stepPlanBuilder, kept.itemsVariable(), ContextExpressions.requireList(items), begun);
    }

    /**
     * Adds the nodes that begin an iteration. They form a separate step, so that the runtime can save the instance between two
     * iterations.
     */
    private int iteration(StepPlanBuilder stepPlanBuilder, LoopExpressions kept, int first) {
        var leave = stepPlanBuilder.addNode(new Node.Leave(first, source));
        var bound = assign(stepPlanBuilder, kept.iterationContext(), new DataPlacement.Replace(), leave);
        return stepPlanBuilder.addStep("loop", source, bound);
    }

    private int forget(StepPlanBuilder stepPlanBuilder, LoopExpressions kept, int next) {
        var first = next;
        for (var variable : List.of(kept.itemsVariable(), kept.indexVariable(), kept.savedVariable())) {
            first = bind(stepPlanBuilder, variable, ContextExpressions.UNBOUND, first);
        }
        return first;
    }

    private int bind(StepPlanBuilder stepPlanBuilder, String variable, Expression value, int next) {
        return assign(stepPlanBuilder, value, new DataPlacement.Bind(variable), next);
    }

    private int assign(StepPlanBuilder stepPlanBuilder, Expression value, DataPlacement dataPlacement, int next) {
        return stepPlanBuilder.addNode(new Node.Assign(value, dataPlacement, next, source));
    }
}
