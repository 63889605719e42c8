package dev.stride.language.serverlessworkflow08.action;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * The actions of a state, a branch or an event, which run in sequence or in parallel.
 *
 * @param parallel whether the actions run in parallel instead of in sequence
 */
public record Actions(List<ActionDefinition> all, boolean parallel, String source) {

    private static final String NAME = "actions";

    public Actions {
        all = List.copyOf(all);
    }

    /** Parses actions that run in sequence. */
    public static Actions parse(Fields fields, Declarations declared) {
        return parse(fields, false, declared);
    }

    public static Actions parseWithMode(Fields fields, Declarations declared) {
        return parse(fields, fields.isSetTo("actionMode", "parallel", "sequential"), declared);
    }

    private static Actions parse(Fields fields, boolean parallel, Declarations declared) {
        var place = fields.get(NAME);
        var all = place.items().stream()
                .flatMap(item -> ActionDefinition.parse(item, declared).stream())
                .toList();
        var most = parallel ? Limits.FORK_BRANCHES : Limits.ACTIONS_PER_STATE;
        if (all.size() > most) {
            place.fault("more than " + most + " actions are listed here", "distribute the actions over several states");
        }
        return new Actions(all, parallel, place.pointer());
    }

    public static Actions parseSingle(Place action, Declarations declared) {
        return new Actions(ActionDefinition.parse(action, declared).stream().toList(), false, action.pointer());
    }

    /** Adds the nodes of the actions to the plan. The last of these nodes continues at {@code next}. @return the first node */
    public int compile(PlanBuilder plan, int next) {
        if (parallel && all.size() > 1) {
            var arms = all.stream().map(action -> arm(action, plan)).toList();
            return plan.add(new Node.Fork(arms, Optional.empty(), next, source));
        }
        var first = next;
        for (var action : all.reversed()) {
            first = action.compile(plan, first);
        }
        return first;
    }

    private static ForkBranch arm(ActionDefinition action, PlanBuilder plan) {
        var start = action.compile(plan, plan.add(new Node.Return(action.source())));
        return new ForkBranch(action.name(), start, Optional.empty());
    }

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
            var retry = parseRetries(fields, declared);
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

        /** Delays before and after an action (section "Action Definition"). */
        private record ActionSleep(Optional<PeriodDuration> before, Optional<PeriodDuration> after) {

            static ActionSleep parse(Place place) {
                var fields = place.fields();
                var sleep = new ActionSleep(duration(fields, "before"), duration(fields, "after"));
                fields.warnUnknown();
                return sleep;
            }

            private static Optional<PeriodDuration> duration(Fields fields, String name) {
                return fields.has(name) ? Optional.of(Durations.parse(fields.get(name))) : Optional.empty();
            }

            int before(String action, PlanBuilder plan, int next) {
                return before.map(wait -> plan.add(new Node.Delay(wait, next, action + "/sleep/before")))
                        .orElse(next);
            }

            int after(String action, PlanBuilder plan, int next) {
                return after.map(wait -> plan.add(new Node.Delay(wait, next, action + "/sleep/after")))
                        .orElse(next);
            }
        }

        private static Retry parseRetries(Fields action, Declarations declared) {
            var retryRef = action.get("retryRef");
            var policy = retryRef.isAbsent()
                    ? Optional.<RetryPolicy>empty()
                    : declared.retries().find(retryRef);
            var retryable = retriedErrors(action.get("retryableErrors"), declared);
            var nonRetryable = retriedErrors(action.get("nonRetryableErrors"), declared);
            if (declared.autoRetries()) {
                action.warnNoEffect("when `autoRetries` is true", "retryableErrors");
                return new Retry(policy.orElse(RetryPolicy.DEFAULT), List.of(FaultMatch.ANY), nonRetryable);
            }
            action.warnNoEffect("unless `autoRetries` is true", "nonRetryableErrors");
            if (policy.isEmpty()) {
                action.warnNoEffect("without `retryRef`", "retryableErrors");
                return Retry.NEVER;
            }
            if (!action.has("retryableErrors")) {
                retryRef.warn(
                        "all declared errors are retried, because `retryableErrors` is missing",
                        "list the errors to retry in `retryableErrors`");
                return new Retry(policy.get(), List.copyOf(declared.errors().values()), List.of());
            }
            return new Retry(policy.get(), retryable, List.of());
        }

        private static List<FaultMatch> retriedErrors(Place place, Declarations declared) {
            return place.items().stream()
                    .flatMap(reference -> declared.errors().find(reference).stream())
                    .toList();
        }

        /**
         * The data filter of an action: selects its input from the state data, and merges its result into them (section "Action
         * data filters").
         *
         * @param useResults whether the result is merged into the state data
         * @param toStateData the path in the state data to merge into, the root when empty
         */
        public record ActionDataFilter(
                Optional<Expression> fromStateData,
                boolean useResults,
                Optional<Expression> results,
                Optional<PathExpression> toStateData) {

            static ActionDataFilter parse(Place place, WorkflowExpressions expressions) {
                var fields = place.fields();
                var useResults =
                        !fields.has("useResults") || fields.get("useResults").isTrue();
                var filter = new ActionDataFilter(
                        expressions.dataFilter(fields.get("fromStateData")),
                        useResults,
                        expressions.dataFilter(fields.get("results")),
                        expressions.path(fields.get("toStateData")));
                if (!useResults) {
                    fields.warnNoEffect("when `useResults` is false", "results", "toStateData");
                }
                fields.warnUnknown();
                return filter;
            }

            Expression selectInput(Expression expression) {
                return WorkflowExpressions.pipe(Stream.concat(fromStateData.stream(), Stream.of(expression)));
            }

            Expression selectResult() {
                return results.orElse(WorkflowExpressions.IDENTITY);
            }

            Expression selectInputAndResult(Expression expression) {
                return WorkflowExpressions.pipe(Stream.of(fromStateData, Optional.of(expression), results)
                        .flatMap(Optional::stream));
            }

            /**
             * Returns where the result of the action is stored: it is merged into the state data at a path, or discarded if the
             * filter does not use results.
             *
             * @param name the name of the action; a result that is not an object is stored under a key that begins with this name
             */
            DataPlacement placement(String name) {
                return useResults ? new DataPlacement.Merge(toStateData, name) : new DataPlacement.Discard();
            }
        }
    }
}
