package dev.stride.language.serverlessworkflow08.action;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * An action of a state: calls a function, waits for an event or runs a sub-workflow (section "Action Definition").
 *
 * @param name the name of the action, by default that of its function, event or sub-workflow
 * @param condition the action is skipped unless this is true
 * @param timeout timeout of one attempt
 */
public record ActionDefinition(
        String name,
        Optional<Expression> condition,
        ActionSleep sleep,
        ActionInvocation invocation,
        ActionDataFilter filter,
        Retry retry,
        Optional<PeriodDuration> timeout,
        String source) {

    public static Optional<ActionDefinition> parse(Place place, Declarations declared) {
        var fields = place.fields();
        fields.ignoreTexts("id");
        var name = fields.get("name").text();
        var condition = fields.has("condition")
                ? Optional.of(declared.expressions().condition(fields.get("condition")))
                : Optional.<Expression>empty();
        var sleep = ActionSleep.parse(fields.get("sleep"));
        var filter = ActionDataFilter.parse(fields.get("actionDataFilter"), declared.expressions());
        var retry = ActionRetries.parse(fields, declared);
        var invocation = ActionInvocation.parse(fields, declared);
        fields.warnUnknown();
        return invocation.map(performed -> new ActionDefinition(
                name.isEmpty() ? performed.name() : name,
                condition,
                sleep,
                performed,
                filter,
                retry,
                declared.timeouts().action(),
                place.pointer()));
    }

    /** Adds the nodes of this action to the plan. The last of these nodes continues at {@code next}. @return the first node */
    public int compile(PlanBuilder plan, int next) {
        var afterwards = sleep.after(source, plan, next);
        var perform = sleep.before(source, plan, invocation.compile(this, plan, afterwards));
        return condition
                .map(when -> {
                    var here = source + "/condition";
                    return plan.add(new Node.Choose(List.of(new SwitchCase(when, perform, here)), next, here));
                })
                .orElse(perform);
    }
}
