package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.PlanBuilder;
import java.util.List;
import java.util.Optional;

/** What an action performs: a function, an event that another one answers, or a workflow (section "Action Definition"). */
public sealed interface ActionInvocation permits FunctionRef, EventRef, SubFlowRef {

    String FUNCTION = "functionRef";
    String EVENT = "eventRef";
    String SUB_FLOW = "subFlowRef";

    /** What the action is called when its author gives it no name. */
    String name();

    /** Adds the nodes that perform it, which go on to the next one. @return the first of them */
    int compile(ActionDefinition action, PlanBuilder plan, int next);

    /** Reads the one of its forms that an action has. */
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

    /** Whether it is not waited for; then it gives no result and is not tried again. */
    static boolean parseAsync(Fields reference, Fields action) {
        var async = reference.isSetTo("invoke", "async", "sync");
        if (async) {
            action.warnNoEffect("when `invoke` is `async`", "actionDataFilter", "actionFilter");
            warnNoRetry("when `invoke` is `async`", action);
        }
        return async;
    }

    /** Warns about what an action says of retries when there are none. */
    static void warnNoRetry(String where, Fields action) {
        action.warnNoEffect(where, "retryRef", "retryableErrors", "nonRetryableErrors");
    }
}
