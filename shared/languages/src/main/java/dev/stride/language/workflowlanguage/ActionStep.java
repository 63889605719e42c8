package dev.stride.language.workflowlanguage;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/**
 * A step that calls an external service (section "Actions"). The runtime can save the instance before and after this step.
 *
 * @param invocation the call
 * @param result where and how the result is stored; empty if the result is not stored
 */
record ActionStep(String type, ActionCall invocation, Optional<ResultDescription> result, String source)
        implements Step {

    private static final List<String> TYPES = List.of("api", "http");

    static Optional<ActionStep> parse(Fields fields, StepReadingContext stepReadingContext) {
        var type = fields.text("type");
        var result = ResultDescription.parse(fields);
        var invocation = switch (type) {
            case "api" -> ApiAction.parse(fields, stepReadingContext);
            case "http" -> HttpAction.parse(fields);
            default -> unknown(type, fields);
        };
        return invocation.map(
                it -> new ActionStep(type, it, result, fields.place().pointer()));
    }

    private static Optional<ActionCall> unknown(String type, Fields fields) {
        if (!type.isEmpty()) {
            fields.get("type").fault("there is no action `" + type + "`", Suggestions.hint(type, TYPES));
        }
        fields.place().value().fieldNames().forEachRemaining(fields::ignore);
        return Optional.empty();
    }

    @Override
    public int compile(StepPlanBuilder stepPlanBuilder, int next) {
        var leave = stepPlanBuilder.addNode(new Node.Leave(next, source));
        var stored = result.map(it -> store(it, stepPlanBuilder, leave)).orElse(leave);
        var dataPlacement = result.<DataPlacement>map(_ -> new DataPlacement.Bind(ContextExpressions.ACTION))
                .orElseGet(DataPlacement.Discard::new);
        var call = stepPlanBuilder.addNode(new Node.Invoke(
                invocation.name(),
                stepPlanBuilder.addCall(invocation, source),
                invocation.arguments(),
                ContextExpressions.ACTION_RESULT,
                dataPlacement,
                invocation.retry(),
                Optional.empty(),
                stored,
                source));
        return stepPlanBuilder.addStep(type, source, call);
    }

    private int store(ResultDescription description, StepPlanBuilder stepPlanBuilder, int next) {
        var at = source + "/result";
        var forgotten = stepPlanBuilder.addNode(new Node.Assign(
                ContextExpressions.UNBOUND, new DataPlacement.Bind(ContextExpressions.ACTION), next, at));
        return stepPlanBuilder.addNode(
                new Node.Assign(description.contextWithResult(), new DataPlacement.Replace(), forgotten, at));
    }
}
