package dev.stride.simulator.comparison;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.ExpressionCodec;
import dev.stride.expression.composite.Pipe;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A compiler defect for mutation tests: a change of the compiled plan that the comparison must detect. */
enum PlanMutant {
    /** Action results are not filtered. */
    RESULTS_UNFILTERED,
    /** Action results are dropped. */
    RESULTS_DROPPED,
    /** Results and events are merged at the top of the data instead of their target. */
    PLACE_IGNORED,
    /** Functions get no arguments. */
    ARGUMENTS_LOST,
    /** Called workflows get no input. */
    INPUT_LOST,
    /** All conditions are false. */
    CONDITIONS_FALSE,
    /** The default transition becomes that of the first condition. */
    DEFAULT_IGNORED,
    /** Failed actions are not retried. */
    RETRIES_LOST,
    /** Actions are retried once too few. */
    RETRY_FEWER,
    /** Actions are retried once too often. */
    RETRY_MORE,
    /** Loops iterate in reverse order. */
    LOOP_BACKWARD,
    /** The results of loops are dropped. */
    LOOP_RESULTS_DROPPED,
    /** Branches are merged in another order. */
    ARMS_SWAPPED,
    /** A fork waits for all branches. */
    ALL_ARMS_NEEDED,
    /** Events are not published. */
    EVENTS_UNSENT,
    /** The data of received events are dropped. */
    EVENT_DATA_DROPPED,
    /** One event completes a wait for several. */
    ONE_EVENT_SUFFICES,
    /** A timed-out wait for an event fails. */
    WAITS_FAIL,
    /** Completed states are not compensated. */
    COMPENSATION_LOST,
    /** Error handlers are ignored. */
    HANDLERS_LOST,
    /** State timeouts are ignored. */
    STATE_LIMITS_LOST,
    /** Action timeouts are ignored. */
    ACTION_LIMITS_LOST,
    /** Workflow timeouts are ignored. */
    INSTANCE_LIMITS_LOST,
    /** Workflow timeouts that interrupt the running state let it finish, and vice versa. */
    INTERRUPTS_SWAPPED,
    /** Calls of sub-workflows do not wait for their end. */
    CALLS_UNAWAITED,
    /** Sub-workflows that must be cancelled with their caller continue. */
    LEFT_BEHIND_LIVES,
    /** Continuations as a new instance are ignored. */
    CONTINUATION_LOST,
    /** Injected data replace the state data. */
    INJECTION_REPLACES;

    private static final Expression REVERSED =
            ExpressionCodec.decode(JsonNodeFactory.instance.objectNode().put("jq", "reverse"));

    private static final Expression SAME = new Pipe(List.of());
    private static final Expression NOTHING = new Constant(JsonNodeFactory.instance.objectNode());

    /** Returns the plan with this defect; an equal plan when the defect does not apply to it. */
    Plan of(Plan plan) {
        return new Plan(
                plan.workflow(),
                plan.name(),
                plan.language(),
                plan.constants(),
                plan.start(),
                plan.nodes().stream().map(this::of).toList(),
                plan.calls(),
                of(plan.settings()));
    }

    private WorkflowSettings of(WorkflowSettings workflowSettings) {
        var timeout = workflowSettings
                .timeout()
                .filter(_ -> this != INSTANCE_LIMITS_LOST)
                .map(this::of);
        return new WorkflowSettings(
                workflowSettings.label(),
                workflowSettings.inputSchema(),
                workflowSettings.secrets(),
                timeout,
                workflowSettings.starts(),
                workflowSettings.schedule(),
                workflowSettings.history(),
                workflowSettings.checkpoint(),
                workflowSettings.compensation(),
                workflowSettings.reports(),
                workflowSettings.faults(),
                workflowSettings.labels(),
                workflowSettings.anyInput(),
                workflowSettings.lifecycle(),
                workflowSettings.secretsOnRead());
    }

    private ExecTimeout of(ExecTimeout limit) {
        return this == INTERRUPTS_SWAPPED
                ? new ExecTimeout(limit.duration(), !limit.interrupts(), limit.runBefore())
                : limit;
    }

    private Node of(Node node) {
        return switch (node) {
            case Node.Enter it -> new Node.Enter(of(it.scope()), it.next(), it.source());
            case Node.Assign it
            when this == INJECTION_REPLACES && it.placement() instanceof DataPlacement.Merge ->
                new Node.Assign(it.value(), new DataPlacement.Replace(), it.next(), it.source());
            case Node.Choose it
            when this == CONDITIONS_FALSE -> new Node.Choose(List.of(), it.otherwise(), it.source());
            case Node.Choose it
            when this == DEFAULT_IGNORED && !it.cases().isEmpty() ->
                new Node.Choose(it.cases(), it.cases().getFirst().next(), it.source());
            case Node.Invoke it -> of(it);
            case Node.CallWorkflow it -> of(it);
            case Node.Await it -> of(it);
            case Node.Fork it -> of(it);
            case Node.ForEach it -> of(it);
            case Node.Emit it when this == EVENTS_UNSENT -> new Node.Emit(List.of(), it.next(), it.source());
            case Node.Continue it when this == CONTINUATION_LOST -> new Node.End(it.source());
            case Node _ -> node;
        };
    }

    private StateScope of(StateScope stateScope) {
        return new StateScope(
                stateScope.state(),
                stateScope.kind(),
                this == HANDLERS_LOST ? List.of() : stateScope.catches(),
                this == STATE_LIMITS_LOST ? Optional.empty() : stateScope.totalTimeout(),
                stateScope.attemptTimeout(),
                this == COMPENSATION_LOST ? OptionalInt.empty() : stateScope.compensation(),
                this == STATE_LIMITS_LOST ? Optional.empty() : stateScope.computedTimeout(),
                stateScope.light(),
                stateScope.retried());
    }

    private Node of(Node.Invoke it) {
        return new Node.Invoke(
                it.action(),
                it.call(),
                this == ARGUMENTS_LOST ? NOTHING : it.arguments(),
                this == RESULTS_UNFILTERED ? SAME : it.results(),
                of(it.placement(), RESULTS_DROPPED),
                of(it.retry()),
                this == ACTION_LIMITS_LOST ? Optional.empty() : it.timeout(),
                it.next(),
                it.source());
    }

    private Node of(Node.CallWorkflow it) {
        return new Node.CallWorkflow(
                it.action(),
                it.workflow(),
                this == INPUT_LOST ? NOTHING : it.input(),
                of(it.waitMode()),
                this == RESULTS_UNFILTERED ? SAME : it.results(),
                of(it.placement(), RESULTS_DROPPED),
                it.retry(),
                it.timeout(),
                it.next(),
                it.source());
    }

    private WaitMode of(WaitMode waitMode) {
        return switch (waitMode) {
            case FOR_ITS_END -> this == CALLS_UNAWAITED ? WaitMode.NOT : waitMode;
            case NOT_AND_CANCELS_IT -> this == LEFT_BEHIND_LIVES ? WaitMode.NOT : waitMode;
            case NOT -> waitMode;
        };
    }

    private Node of(Node.Await it) {
        var ways = it.alternatives().stream()
                .map(eventAlternative -> new EventAlternative(
                        eventAlternative.events().stream().map(this::of).toList(),
                        eventAlternative.collected(),
                        eventAlternative.next()))
                .toList();
        return new Node.Await(
                this == ONE_EVENT_SUFFICES ? ways.stream().map(PlanMutant::one).toList() : ways,
                it.timeout(),
                this == WAITS_FAIL ? OptionalInt.empty() : it.onTimeout(),
                it.standing(),
                it.source());
    }

    private static EventAlternative one(EventAlternative eventAlternative) {
        return new EventAlternative(
                eventAlternative.events().subList(0, 1), eventAlternative.collected(), eventAlternative.next());
    }

    private ConsumedEvent of(ConsumedEvent it) {
        return new ConsumedEvent(
                it.event(), it.value(), of(it.placement(), EVENT_DATA_DROPPED), it.schema(), it.when());
    }

    private Node of(Node.Fork it) {
        return new Node.Fork(
                this == ARMS_SWAPPED ? it.branches().reversed() : it.branches(),
                this == ALL_ARMS_NEEDED ? Optional.empty() : it.required(),
                it.outputs(),
                it.failsAtOnce(),
                it.next(),
                it.source());
    }

    private Node of(Node.ForEach it) {
        return new Node.ForEach(
                this == LOOP_BACKWARD ? new Pipe(List.of(it.collection(), REVERSED)) : it.collection(),
                it.element(),
                it.batch(),
                it.body(),
                it.into().filter(_ -> this != LOOP_RESULTS_DROPPED),
                it.next(),
                it.source());
    }

    private DataPlacement of(DataPlacement dataPlacement, PlanMutant dropping) {
        if (dataPlacement instanceof DataPlacement.Merge(var _, var name)) {
            return this == dropping
                    ? new DataPlacement.Discard()
                    : this == PLACE_IGNORED ? new DataPlacement.Merge(Optional.empty(), name) : dataPlacement;
        }
        return dataPlacement;
    }

    private Retry of(Retry retry) {
        if (this == RETRIES_LOST) {
            return Retry.NEVER;
        }
        return this == RETRY_FEWER || this == RETRY_MORE
                ? new Retry(retry.rules().stream().map(this::of).toList())
                : retry;
    }

    private Retry.Rule of(Retry.Rule rule) {
        var policy = rule.policy();
        var most = policy.maxRetries().stream()
                .map(it -> it + (this == RETRY_MORE ? 1 : -1))
                .findFirst();
        var other = new RetryPolicy(
                policy.delay(), policy.increment(), policy.multiplier(), policy.maxDelay(), most, policy.jitter());
        return new Retry.Rule(other, rule.on(), rule.except(), rule.results(), rule.exhausted());
    }
}
