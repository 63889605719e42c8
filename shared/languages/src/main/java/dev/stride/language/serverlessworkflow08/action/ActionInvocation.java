package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.Actions.ActionDefinition;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * The target of an action: a function to call, an event to publish (and possibly a reply event to await), or a workflow
 * to start (section "Action Definition").
 */
public sealed interface ActionInvocation permits FunctionRef, ActionInvocation.EventRef, ActionInvocation.SubFlowRef {

    String FUNCTION = "functionRef";
    String EVENT = "eventRef";
    String SUB_FLOW = "subFlowRef";

    /** Returns the name of the target. An action without a name gets this name. */
    String name();

    /** Adds the nodes of the invocation to the plan. The last of these nodes continues at {@code next}. @return the first node */
    int compile(ActionDefinition action, PlanBuilder plan, int next);

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

    /** Warns about filters and retries of an asynchronous action, which ignores the result. */
    static boolean parseAsync(Fields reference, Fields action) {
        var async = reference.isSetTo("invoke", "async", "sync");
        if (async) {
            action.warnNoEffect("when `invoke` is `async`", "actionDataFilter", "actionFilter");
            warnNoRetry("when `invoke` is `async`", action);
        }
        return async;
    }

    /** Warns about retry properties, because actions that send an event or are asynchronous are not retried. */
    static void warnNoRetry(String where, Fields action) {
        action.warnNoEffect(where, "retryRef", "retryableErrors", "nonRetryableErrors");
    }

    /**
     * An action that publishes an event and, unless it is asynchronous, waits for a reply event (section "EventRef Definition").
     *
     * @param result the reply event; empty if the action does not wait for a reply
     * @param timeout how long the action waits for the reply
     * @param source JSON pointer to the property {@code eventRef} of the action
     */
    record EventRef(
            EventTemplate trigger, Optional<EventDefinition> result, Optional<PeriodDuration> timeout, String source)
            implements ActionInvocation {

        private static final String TRIGGER = "triggerEventRef";
        private static final String RESULT = "resultEventRef";
        private static final String TIMEOUT = "resultEventTimeout";

        static Optional<EventRef> parse(Fields action, Declarations declared) {
            var place = action.get(EVENT);
            var fields = place.fields();
            var async = ActionInvocation.parseAsync(fields, action);
            if (!async) {
                ActionInvocation.warnNoRetry("for an event", action);
            }
            var timeout = fields.has(TIMEOUT)
                    ? Optional.of(Durations.parse(fields.get(TIMEOUT)))
                    : declared.timeouts().action();
            var trigger = ProducedEvent.parse(fields, TRIGGER, declared);
            var result = declared.findEvent(async ? fields.get(RESULT) : fields.required(RESULT), Kind.CONSUMED);
            fields.warnUnknown();
            return trigger.map(
                    event -> new EventRef(event, async ? Optional.empty() : result, timeout, place.pointer()));
        }

        @Override
        public String name() {
            return trigger.name();
        }

        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            return result.map(answer -> ask(answer, action, plan, next))
                    .orElseGet(() -> plan.add(new Node.Emit(List.of(trigger), next, source + '/' + TRIGGER)));
        }

        /** Adds nodes that subscribe to the reply before they publish the event, because the reply may arrive at once. */
        private int ask(EventDefinition answer, ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            var consumedEvent = answer.consumedEvent(filter.results(), filter.placement(action.name()));
            var here = source + '/' + RESULT;
            var await = plan.add(new Node.Await(
                    List.of(new EventAlternative(List.of(consumedEvent), next)), timeout, OptionalInt.empty(), here));
            var question = new EventTemplate(
                    trigger.name(),
                    trigger.type(),
                    trigger.source(),
                    trigger.data().map(filter::selectInput),
                    trigger.attributes().map(filter::selectInput));
            var emit = plan.add(new Node.Emit(List.of(question), await, source + '/' + TRIGGER));
            return plan.add(new Node.Listen(List.of(answer.filter()), emit, here));
        }
    }

    /** A sub-workflow that an action starts (section "SubFlowRef Definition"). */
    record SubFlowRef(WorkflowRef workflow, WaitMode awaited) implements ActionInvocation {

        static Optional<SubFlowRef> parse(Fields action, Declarations declared) {
            return parse(action.get(SUB_FLOW), action);
        }

        private static Optional<SubFlowRef> parse(Place place, Fields action) {
            if (!place.value().isObject()) {
                return workflow(place, Optional.empty())
                        .map(workflow -> new SubFlowRef(workflow, WaitMode.FOR_ITS_END));
            }
            var fields = place.fields();
            var workflow = workflow(fields);
            var outlives = fields.isSetTo("onParentComplete", "continue", "terminate");
            var async = ActionInvocation.parseAsync(fields, action);
            if (!async) {
                fields.warnNoEffect("unless `invoke` is `async`", "onParentComplete");
            }
            fields.warnUnknown();
            var apart = outlives ? WaitMode.NOT : WaitMode.NOT_AND_CANCELS_IT;
            return workflow.map(found -> new SubFlowRef(found, async ? apart : WaitMode.FOR_ITS_END));
        }

        /** Parses a reference to a workflow: an object with {@code workflowId} and, if needed, {@code version}. */
        public static Optional<WorkflowRef> workflow(Fields fields) {
            var version =
                    fields.has("version") ? Optional.of(fields.textOrNumber("version")) : Optional.<String>empty();
            return workflow(fields.required("workflowId"), version);
        }

        public static Optional<WorkflowRef> workflow(Place place, Optional<String> version) {
            var id = place.text();
            if (place.value().isTextual() && id.isEmpty()) {
                place.fault("the workflow id must not be empty", "");
            }
            WrappedExpressions.findIn(place)
                    .forEach(text -> text.fault("the workflow id cannot be an expression", "use a fixed id"));
            return id.isEmpty() ? Optional.empty() : Optional.of(new WorkflowRef(id, version, place.pointer()));
        }

        @Override
        public String name() {
            return workflow.id();
        }

        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            var unchanged = WorkflowExpressions.IDENTITY;
            return plan.add(
                    awaited == WaitMode.FOR_ITS_END
                            ? new Node.CallWorkflow(
                                    action.name(),
                                    workflow,
                                    filter.selectInput(unchanged),
                                    awaited,
                                    filter.selectResult(),
                                    filter.placement(action.name()),
                                    action.retry(),
                                    action.timeout(),
                                    next,
                                    action.source())
                            : new Node.CallWorkflow(
                                    action.name(),
                                    workflow,
                                    unchanged,
                                    awaited,
                                    unchanged,
                                    new DataPlacement.Discard(),
                                    Retry.NEVER,
                                    Optional.empty(),
                                    next,
                                    action.source()));
        }
    }
}
