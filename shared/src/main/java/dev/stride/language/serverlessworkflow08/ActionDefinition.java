package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.plan.Case;
import dev.stride.plan.Node;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.Retry;
import java.util.List;
import java.util.Optional;

/**
 * One thing that a state does (section "Action Definition").
 *
 * @param name the author's name for it, else that of its function
 * @param condition performed only when this is true
 */
public record ActionDefinition(
        String name,
        Optional<Expression> condition,
        FunctionRef function,
        ActionDataFilter filter,
        Retry retry,
        String source) {

    public static Optional<ActionDefinition> read(Place place, Declarations declared) {
        var fields = place.fields();
        fields.ignore("id");
        fields.notYet("eventRef", "subFlowRef", "sleep");
        var name = fields.get("name").text();
        var condition = fields.has("condition")
                ? Optional.of(declared.expressions().condition(fields.get("condition")))
                : Optional.<Expression>empty();
        var filter = ActionDataFilter.read(fields.either("actionDataFilter", "actionFilter"), declared.expressions());
        var retry = ActionRetries.read(fields, declared);
        if (!fields.has("functionRef") && !fields.has("eventRef") && !fields.has("subFlowRef")) {
            fields.missing("functionRef");
        }
        var function = fields.has("functionRef")
                ? FunctionRef.read(fields.get("functionRef"), declared)
                : Optional.<FunctionRef>empty();
        fields.noMore();
        return function.map(found -> new ActionDefinition(
                name.isEmpty() ? found.function() : name, condition, found, filter, retry, place.pointer()));
    }

    /** Adds the nodes of this action, which go on to the next one. @return the first of them */
    public int compile(PlanBuilder plan, int next) {
        var perform = plan.add(
                switch (function) {
                    case FunctionRef.Call(var called, var arguments) ->
                        new Node.Invoke(
                                name,
                                called,
                                filter.before(arguments),
                                filter.after(),
                                filter.placement(name),
                                retry,
                                Optional.empty(),
                                next,
                                source);
                    case FunctionRef.Evaluation(var _, var value) ->
                        new Node.Assign(filter.around(value), filter.placement(name), next, source);
                });
        return condition
                .map(when -> {
                    var here = source + "/condition";
                    return plan.add(new Node.Choose(List.of(new Case(when, perform, here)), next, here));
                })
                .orElse(perform);
    }
}
