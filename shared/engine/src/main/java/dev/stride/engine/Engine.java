package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.InstanceLabels;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.interpreter.DerivedEffects;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.lifecycle.Cancellation;
import dev.stride.engine.lifecycle.InputValidation;
import dev.stride.engine.lifecycle.RetryFromFailure;
import dev.stride.engine.lifecycle.SuspendResume;
import dev.stride.engine.lifecycle.VersionChange;
import dev.stride.engine.lifecycle.VersionChange.Obstacle;
import dev.stride.engine.node.ChildBranches;
import dev.stride.engine.node.NodeDispatch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The entry point of the workflow engine: turns a plan (a compiled workflow), a branch (a line of execution) and a stimulus (an
 * input such as a reply) into a decision. All methods are pure: the same arguments return the same result, and nothing is read or
 * written.
 */
public final class Engine {

    /** Starts a new instance and advances it for the first time. */
    public static Decision begin(Plan plan, BranchId id, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        return begin(plan, Branch.pending(id, begin.plan(), evaluationContext.now()), begin, evaluationContext);
    }

    /**
     * Starts a new instance that fails before its first node, because the runtime does not permit the start.
     *
     * @param pending the branch as it is before it begins
     */
    public static Decision refuse(
            Plan plan, Branch pending, Stimulus.Begin begin, Fault fault, EvaluationContext evaluationContext) {
        var branch = created(plan, pending, begin, evaluationContext.now());
        return started(plan, branch, begin, evaluationContext)
                .fail(branch, fault)
                .asRefusal();
    }

    private static Decision begin(
            Plan plan, Branch pending, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        var now = evaluationContext.now();
        var branch = created(plan, pending, begin, now);
        var interpreter = started(plan, branch, begin, evaluationContext);
        var fault = InputValidation.validate(plan, begin, evaluationContext);
        if (fault.isPresent()) {
            return interpreter.fail(branch, fault.get());
        }
        var context = interpreter.context(branch);
        var labelled =
                branch.withLabels(InstanceLabels.versionLabel(plan, context), InstanceLabels.evaluate(plan, context));
        var due = begin.notBefore().filter(now::isBefore);
        return due.isPresent()
                ? interpreter.commit(labelled.waitingOn(new Wait.Start(due.get())))
                : interpreter.run(labelled);
    }

    private static Branch created(Plan plan, Branch pending, Stimulus.Begin begin, Instant now) {
        var due = begin.notBefore().filter(now::isBefore);
        var timeout = begin.timeout().or(() -> plan.settings().timeout());
        return Branch.create(
                        pending.id(), begin.origin(), begin.plan(), plan.start(), begin.input(), now, begin.lineage())
                .after(pending)
                .withExecutionLimit(timeout.map(bound -> ExecutionLimit.forInstance(bound, due.orElse(now)))
                        .orElse(ExecutionLimit.UNLIMITED))
                .withEvents(EventSubscriptions.startedBy(begin.events(), begin.preceding()));
    }

    private static Interpreter started(
            Plan plan, Branch branch, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        var started = new HistoryEntry.Started(
                evaluationContext.now(),
                Optional.of(Starter.from(begin)),
                Optional.of(begin.input()),
                Optional.of(begin.events()).filter(events -> !events.isEmpty()).map(Engine::contents));
        return new Interpreter(plan, branch, evaluationContext).record(started);
    }

    private static JsonNode contents(List<ReceivedEvent> events) {
        var contents = JsonNodeFactory.instance.arrayNode();
        events.stream().map(ReceivedEvent::content).distinct().forEach(contents::add);
        return contents;
    }

    /** Starts a new child branch and advances it for the first time. */
    public static Decision begin(
            Plan plan, BranchId id, Stimulus.BeginBranch begin, EvaluationContext evaluationContext) {
        return begin(plan, Branch.pending(id, begin.plan(), evaluationContext.now()), begin, evaluationContext);
    }

    private static Decision begin(
            Plan plan, Branch pending, Stimulus.BeginBranch begin, EvaluationContext evaluationContext) {
        var data = withLocals(begin.locals(), begin.data());
        var executionLimit = begin.timeout()
                .map(timeout -> ExecutionLimit.forBranch(timeout, evaluationContext.now()))
                .orElse(ExecutionLimit.UNLIMITED);
        var origin = Optional.of(begin.origin());
        var branch = Branch.create(
                        pending.id(),
                        origin,
                        begin.plan(),
                        begin.node(),
                        data,
                        evaluationContext.now(),
                        begin.lineage())
                .after(pending)
                .withLocals(begin.locals(), begin.slice())
                .withLabels(begin.label(), Map.of())
                .withExecutionLimit(executionLimit)
                .withEvents(begin.events());
        return new Interpreter(plan, branch, evaluationContext).run(branch);
    }

    /** Decides how a stimulus, such as a reply, an event or a timer, changes an existing branch. */
    public static Decision advance(Plan plan, Branch branch, Stimulus stimulus, EvaluationContext evaluationContext) {
        if (branch.status().isFinal()) {
            return stimulus instanceof Stimulus.Retry retry
                    ? RetryFromFailure.handle(plan, branch, retry, evaluationContext)
                    : new Decision.Ignored();
        }
        var interpreter = new Interpreter(plan, branch, evaluationContext);
        return switch (stimulus) {
            case Stimulus.Begin begin ->
                branch.hasBegun() ? new Decision.Ignored() : begin(plan, branch, begin, evaluationContext.whenSent());
            case Stimulus.BeginBranch begin ->
                branch.hasBegun() ? new Decision.Ignored() : begin(plan, branch, begin, evaluationContext.whenSent());
            case Stimulus.EventsAvailable _, Stimulus.Retry _ -> new Decision.Ignored();
            case Stimulus.Proceed(long version) ->
                branch.ready() && branch.version() == version ? interpreter.run(branch) : new Decision.Ignored();
            case Stimulus.TimerDue(long timer) -> onTimerDue(plan, branch, timer, evaluationContext);
            case Stimulus.CallReplied it ->
                onCallOutcome(branch, it.call(), it.attempt(), interpreter, at -> NodeDispatch.onReply(it, at));
            case Stimulus.CallPending it ->
                onCallOutcome(branch, it.call(), it.attempt(), interpreter, at -> NodeDispatch.onPending(it, at));
            case Stimulus.WorkflowFound it ->
                branch.onHold() && branch.ready()
                        // A suspended branch starts no instance. It repeats the lookup when it is resumed.
                        ? interpreter.commit(branch)
                        : onCallOutcome(
                                branch,
                                it.call(),
                                it.attempt(),
                                interpreter,
                                at -> NodeDispatch.onWorkflowFound(it, at));
            case Stimulus.CallFailed it ->
                onCallOutcome(branch, it.call(), it.attempt(), interpreter, at -> NodeDispatch.onFault(it, at));
            case Stimulus.EventsArrived arrived -> onEvents(branch, arrived, interpreter);
            case Stimulus.ChildEnded ended -> onChildEnded(plan, branch, ended, evaluationContext);
            case Stimulus.Abandon abandon -> {
                var now = evaluationContext.now();
                Cancellation.abandoned(abandon, now).forEach(interpreter::record);
                yield interpreter.commit(branch.ended(Status.CANCELLED, now));
            }
            case Stimulus.Cancel cancel -> Cancellation.handle(plan, branch, cancel, evaluationContext);
            case Stimulus.Stop(Fault fault) -> interpreter.fail(branch, fault);
            case Stimulus.Suspend suspend -> SuspendResume.suspend(branch, suspend, evaluationContext.now());
            case Stimulus.Resume resume -> SuspendResume.resume(branch, resume, evaluationContext.now());
        };
    }

    /** Handles a stimulus that needs no plan, which perhaps cannot be loaded. Returns empty for any other stimulus. */
    public static Optional<Decision> advanceWithoutPlan(Branch branch, Stimulus stimulus, Instant now) {
        return switch (stimulus) {
            case Stimulus.Suspend suspend -> Optional.of(SuspendResume.suspend(branch, suspend, now));
            case Stimulus.Resume resume -> Optional.of(SuspendResume.resume(branch, resume, now));
            case Stimulus.Beginning _,
                    Stimulus.Reply _,
                    Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.EventsArrived _,
                    Stimulus.ChildEnded _,
                    Stimulus.Abandon _,
                    Stimulus.Cancel _,
                    Stimulus.Retry _,
                    Stimulus.Stop _ -> Optional.empty();
        };
    }

    /**
     * Decides how a suspended branch continues that asks for a call which it has not made yet: it does not make the call.
     *
     * @param before the branch as stored
     * @param asking the branch that asks for the call
     */
    public static Decision hold(Plan plan, Branch before, Branch asking, EvaluationContext evaluationContext) {
        return new Interpreter(plan, before, evaluationContext).commit(asking);
    }

    /** Ends a branch as cancelled without its plan, and thus without compensation. Empty for any other stimulus. */
    public static Optional<Decision> end(Branch branch, Stimulus stimulus, Instant now) {
        var ended = branch.ended(Status.CANCELLED, now);
        var effects = DerivedEffects.between(branch, ended);
        return switch (stimulus) {
            case Stimulus.Cancel(String reason, boolean _) ->
                Optional.of(new Decision.Commit(
                        ended,
                        Stream.concat(DerivedEffects.notifyParent(ended), effects.stream())
                                .toList(),
                        List.of(new HistoryEntry.Cancelled(now, reason, false), Cancellation.historyEntry(now))));
            case Stimulus.Abandon abandon ->
                Optional.of(new Decision.Commit(ended, effects, Cancellation.abandoned(abandon, now)));
            case Stimulus.Beginning _,
                    Stimulus.Reply _,
                    Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.EventsArrived _,
                    Stimulus.ChildEnded _,
                    Stimulus.Suspend _,
                    Stimulus.Resume _,
                    Stimulus.Retry _,
                    Stimulus.Stop _ -> Optional.empty();
        };
    }

    /**
     * Returns the child branches that the effect starts, each with its start parameters, such as its first node and its
     * data.
     *
     * @param parent the parent as committed
     */
    public static List<Effect.NewBranch> childrenToStart(
            Plan plan, Branch parent, Effect.StartChildren effect, EvaluationContext evaluationContext) {
        return ChildBranches.toStart(plan, parent, effect, evaluationContext);
    }

    /** Returns a fault if an instance cannot start: its input does not match the schema, or a secret has no value. */
    public static Optional<Fault> validateStart(Plan plan, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        return InputValidation.validate(plan, begin, evaluationContext);
    }

    /**
     * Retries a failed instance with another version of its workflow.
     *
     * @param from the plan of the branch
     * @param to the plan that the retry names
     */
    public static Decision retry(
            Plan from, Plan to, Branch branch, Stimulus.Retry retry, EvaluationContext evaluationContext) {
        return RetryFromFailure.handle(from, to, branch, retry, evaluationContext);
    }

    /**
     * Returns what prevents a failed instance from continuing with another version of its workflow; empty if nothing does.
     *
     * @param from the plan of the branch
     */
    public static List<Obstacle> obstacles(Plan from, Plan to, Branch failed) {
        return VersionChange.carryOver(from, to, failed.plan(), failed)
                .map(_ -> List.<Obstacle>of())
                .orElse(obstacles -> obstacles);
    }

    /** Returns whether a branch can be retried, i.e. is the root branch of an instance that failed or timed out. */
    public static boolean retryable(Branch branch) {
        return RetryFromFailure.retryable(branch);
    }

    /**
     * Returns the data with which a retry of a failed instance would start: the data at the start of the failed state, changed by
     * the patch.
     *
     * @param patch a JSON Merge Patch (RFC 7396)
     */
    public static JsonNode dataForRetry(Branch failed, Optional<JsonNode> patch) {
        return RetryFromFailure.data(failed, patch);
    }

    /** Handles the outcome of a call attempt; ignores it if the branch waits for a different call or attempt. */
    private static Decision onCallOutcome(
            Branch branch,
            String call,
            int attempt,
            Interpreter interpreter,
            Function<NodeContext, Optional<NodeResult>> handler) {
        var awaited = branch.ready()
                && branch.callKey().equals(call)
                && branch.attempt().number() == attempt;
        return (awaited ? handler.apply(interpreter.context(branch)) : Optional.<NodeResult>empty())
                .map(nodeResult -> interpreter.onCallOutcome(nodeResult, branch))
                .orElseGet(Decision.Ignored::new);
    }

    /**
     * Handles a timer that fired: the end of a wait, or the deadline of a state, a branch or the instance. A timer that another timer
     * has replaced is ignored, and so is a timer of a suspended branch, which is set again when the branch is resumed.
     */
    private static Decision onTimerDue(Plan plan, Branch branch, long timer, EvaluationContext evaluationContext) {
        var current = branch.timer()
                .filter(branchTimer -> branchTimer.version() == timer)
                .isPresent();
        if (!current || branch.status() != Status.WAITING || branch.onHold()) {
            return new Decision.Ignored();
        }
        var now = evaluationContext.now();
        var interpreter = new Interpreter(plan, branch, evaluationContext);
        var woken = branch.withTimer(Optional.empty());
        if (Deadlines.interruptsNow(woken, now)) {
            return interpreter.timeOut(woken);
        }
        var expired = interpreter.expiredState(woken);
        if (expired.isPresent()) {
            return interpreter.continueWith(expired.get(), woken);
        }
        var waitIsOver =
                woken.waitingFor().until().filter(due -> !due.isAfter(now)).isPresent();
        return waitIsOver
                ? interpreter.continueWith(NodeDispatch.onTimer(interpreter.context(woken)), woken)
                : interpreter.commit(woken);
    }

    private static Decision onEvents(Branch branch, Stimulus.EventsArrived arrived, Interpreter interpreter) {
        var subscribed = branch.events()
                .current()
                .filter(open -> open.version() == arrived.subscription())
                .isPresent();
        var received = branch.events().receiving(arrived.events()).consuming(ownEvents(branch, arrived));
        var waits = branch.waitingFor() instanceof Wait.Events && branch.status() == Status.WAITING;
        if (!subscribed || !waits || received.equals(branch.events())) {
            return new Decision.Ignored();
        }
        var receiving = branch.withEvents(received);
        return interpreter.continueWith(NodeDispatch.onEvents(interpreter.context(receiving)), receiving);
    }

    /** Returns the arrived events that the waiting state itself has published, which it ignores. */
    private static List<ReceivedEvent> ownEvents(Branch branch, Stimulus.EventsArrived arrived) {
        var prefix = branch.id().instance() + "." + branch.id().path() + "." + branch.visits() + ".";
        return arrived.events().stream()
                .filter(receivedEvent ->
                        receivedEvent.content().path("id").asText().startsWith(prefix))
                .toList();
    }

    private static Decision onChildEnded(
            Plan plan, Branch branch, Stimulus.ChildEnded ended, EvaluationContext evaluationContext) {
        if (branch.status() != Status.WAITING) {
            return new Decision.Ignored();
        }
        return switch (branch.waitingFor()) {
            case Wait.Children(Join join)
            when join.forkVersion() == ended.forkVersion() && join.waitsFor(ended.index()) -> {
                var joining = join.withEnded(ended.index(), ended.result());
                var parent = ChildBranches.received(ended.result(), branch.waitingOn(new Wait.Children(joining)));
                var interpreter = new Interpreter(plan, parent, evaluationContext);
                yield interpreter.continueWith(
                        ChildBranches.onChildEnded(joining, ended.result(), interpreter.context(parent)), parent);
            }
            case Wait.CalledInstance calledInstance
            when calledInstance.forkVersion() == ended.forkVersion() -> {
                var awake = branch.madeReady();
                var interpreter = new Interpreter(plan, awake, evaluationContext);
                yield NodeDispatch.onCalledInstanceEnded(ended, interpreter.context(awake))
                        .map(nodeResult -> interpreter.continueWith(nodeResult, awake))
                        .orElseGet(Decision.Ignored::new);
            }
            case Wait.Nothing _, Wait.Start _, Wait.Sleep _, Wait.Events _, Wait.Children _, Wait.CalledInstance _ ->
                new Decision.Ignored();
        };
    }

    /**
     * Returns a copy of the data of a new child branch, with the local variables of the branch added as properties. Expressions
     * can thus read a variable as {@code .name} and as {@code $name} (docs/spec-decisions.md, 70).
     */
    private static JsonNode withLocals(Map<String, JsonNode> locals, JsonNode data) {
        if (locals.isEmpty()) {
            return data;
        }
        var copy = JsonNodeFactory.instance.objectNode();
        if (data instanceof ObjectNode object) {
            copy.setAll(object);
        }
        copy.setAll(locals);
        return copy;
    }

    private Engine() {}
}
