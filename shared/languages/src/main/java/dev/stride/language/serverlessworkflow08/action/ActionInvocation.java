package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.PlanBuilder;
import java.util.List;
import java.util.Optional;

/**
 * The target of an action: a function to call, an event to publish (and possibly a reply event to await), or a workflow
 * to start (section "Action Definition").
 */
public sealed interface ActionInvocation permits FunctionRef, EventRef, SubFlowRef {

    String FUNCTION = "functionRef";
    String EVENT = "eventRef";
    String SUB_FLOW = "subFlowRef";

    /** Returns the name of the target. An action without a name gets this name. */
    String name();

    /** Adds the nodes of the invocation to the plan. The last of these nodes continues at {@code next}. @return the first node */
    int compile(ActionDefinition action, PlanBuilder plan, int next);

    /** Parses the target of an action. Returns empty if the definition of the action has a fault, which is then reported. */
    static Optional<ActionInvocation> parse(Fields action, Declarations declared) {
        var written =
                List.of(FUNCTION, EVENT, SUB_FLOW).stream().filter(action::has).toList();
        if (written.isEmpty()) {
            action.reportMissing(FUNCTION, EVENT, SUB_FLOW);
            return Optional.empty();
        }
        var first = written.getFirst();
        written.stream()
                .skip(1)
                .forEach(other -> action.get(other)
                        .fault("`" + first + "` and `" + other + "` cannot both be set", "split it into two actions"));
        return written.stream()
                .map(form -> switch (form) {
                    case FUNCTION -> FunctionRef.parse(action, declared).map(ActionInvocation.class::cast);
                    case EVENT -> EventRef.parse(action, declared).map(ActionInvocation.class::cast);
                    default -> SubFlowRef.parse(action, declared).map(ActionInvocation.class::cast);
                })
                .reduce((one, _) -> one)
                .orElseThrow();
    }

    /**
     * Returns whether {@code invoke} is {@code async}. Warns about filters and retries of an asynchronous action: they have no
     * effect, because the action ignores the result.
     */
    static boolean parseAsync(Fields reference, Fields action) {
        var async = reference.isSetTo("invoke", "async", "sync");
        if (async) {
            action.warnNoEffect("when `invoke` is `async`", "actionDataFilter", "actionFilter");
            warnNoRetry("when `invoke` is `async`", action);
        }
        return async;
    }

    /**
     * Warns if an action has retry properties. They have no effect on this action, because Stride does not retry
     * actions that send an event or are asynchronous.
     */
    static void warnNoRetry(String where, Fields action) {
        action.warnNoEffect(where, "retryRef", "retryableErrors", "nonRetryableErrors");
    }
}
