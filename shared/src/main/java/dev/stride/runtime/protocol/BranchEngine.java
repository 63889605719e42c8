package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.PlanStore;
import java.time.Instant;
import java.util.Optional;

/**
 * Calls the {@link Engine}, which performs no I/O, with the data that the engine needs from the stores: plan, secrets and events
 * in the inbox.
 */
final class BranchEngine {

    private final Ports ports;
    private final PlanStore plans;
    private final EventRouter events;
    private final long hopLimit;

    /** @param hopLimit the number of commits or states after which a branch is faulted */
    BranchEngine(Ports ports, PlanStore plans, EventRouter events, long hopLimit) {
        this.ports = ports;
        this.plans = plans;
        this.events = events;
        this.hopLimit = hopLimit;
    }

    /**
     * Decides how a branch responds to a stimulus (an input, such as a request to suspend the branch) without loading
     * the plan (compiled workflow). Returns empty if the decision depends on the plan.
     */
    Optional<Decision> advanceWithoutPlan(Branch branch, Stimulus stimulus) {
        return Engine.advance(branch, stimulus, ports.clock().instant());
    }

    /**
     * Decides how a branch ends whose plan cannot be read. Returns empty if the stimulus does not end the branch whatever its
     * plan is.
     */
    Optional<Decision> endWithoutPlan(Branch branch, Stimulus stimulus) {
        return Engine.end(branch, stimulus, ports.clock().instant());
    }

    /** Loads the plan of the branch. If the branch does not exist yet, loads the plan that the message names for it. */
    Plan loadPlan(Optional<Branch> branch, BranchMessage message) {
        return plans.load(branch.map(Branch::plan).orElseGet(() -> planOfNewBranch(message)));
    }

    private static String planOfNewBranch(BranchMessage message) {
        return switch (message.stimulus()) {
            case Stimulus.Begin begin -> begin.plan();
            case Stimulus.BeginBranch begin -> begin.plan();
            case Stimulus.Abandon abandon -> abandon.plan();
            case Stimulus _ -> throw new BranchNotFound(message.to());
        };
    }

    /**
     * Decides how a branch responds to a stimulus, which is an input of the branch such as a reply, an event or a
     * timer.
     *
     * @param clock the time that expressions see
     */
    Decision advance(Plan plan, Branch branch, BranchMessage message, Stimulus stimulus, Instant clock) {
        var withEvents = withWaitingEvents(branch, message, stimulus);
        return Engine.advance(plan, branch, withStepLimit(branch, withEvents), evaluationContext(plan, clock));
    }

    /**
     * Decides how a branch continues after the reply to a call. Expressions see the current time, so the decision can
     * be another one if the message is redelivered before the commit. This is harmless, because the redelivery also
     * makes the call again.
     */
    Decision onReply(Plan plan, Branch branch, Stimulus reply) {
        return Engine.advance(
                plan, branch, reply, evaluationContext(plan, ports.clock().instant()));
    }

    /**
     * Creates the branch that a message begins. If the branch is cancelled before it begins, creates a tombstone instead, so that
     * a Begin message that arrives later is ignored.
     *
     * @param stimulus the stimulus of the message, or a Stop if the branch turned out to be too large to commit
     * @param clock the time that expressions see
     */
    Decision begin(Plan plan, BranchMessage message, Stimulus stimulus, Instant clock) {
        var evaluationContext = evaluationContext(plan, clock);
        if (stimulus instanceof Stimulus.Stop) {
            return Engine.advance(plan, newBranch(plan, message), stimulus, evaluationContext);
        }
        return switch (message.stimulus()) {
            case Stimulus.Begin begin -> Engine.begin(plan, message.to(), begin, evaluationContext);
            case Stimulus.BeginBranch begin -> Engine.begin(plan, message.to(), begin, evaluationContext);
            case Stimulus.Abandon abandon -> Engine.abandon(message.to(), abandon, evaluationContext);
            case Stimulus _ -> throw new BranchNotFound(message.to());
        };
    }

    private Branch newBranch(Plan plan, BranchMessage message) {
        var now = ports.clock().instant();
        return switch (message.stimulus()) {
            case Stimulus.Begin it ->
                Branch.create(message.to(), it.origin(), it.plan(), plan.start(), it.input(), now);
            case Stimulus.BeginBranch it ->
                Branch.create(
                        message.to(), Optional.of(it.origin()), it.plan(), it.node(), NullNode.getInstance(), now);
            case Stimulus _ -> throw new BranchNotFound(message.to());
        };
    }

    /**
     * Replaces a notification of available events by the events themselves, which it reads from the branch's inbox. Returns any
     * other stimulus unchanged.
     */
    private Stimulus withWaitingEvents(Branch branch, BranchMessage message, Stimulus stimulus) {
        return stimulus instanceof Stimulus.EventsAvailable(long subscription)
                ? new Stimulus.EventsArrived(subscription, events.found(branch, message))
                : stimulus;
    }

    /**
     * Returns a {@link Stimulus.Stop}, which fails the branch, if the branch has reached its limit of steps. This ends
     * an endless loop in the workflow. Otherwise returns the given stimulus (the input of the branch) unchanged.
     */
    private Stimulus withStepLimit(Branch branch, Stimulus stimulus) {
        var steps = branch.executionLimit().steps(branch.hops());
        if (branch.status().isFinal() || steps < hopLimit) {
            return stimulus;
        }
        return new Stimulus.Stop(Fault.of(
                Fault.LIMIT, "the instance has taken %s steps, the maximum of this deployment".formatted(steps)));
    }

    private EvaluationContext evaluationContext(Plan plan, Instant clock) {
        return new PlanSecrets(plan, ports).evaluationContext(clock);
    }
}
