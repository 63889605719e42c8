package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Family;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.Stores;
import java.time.Instant;
import java.util.Optional;

/**
 * Calls the {@link Engine}, which performs no I/O, with the data that the engine needs from the stores: plan, secrets and events
 * in the inbox.
 */
final class BranchEngine {

    private final Ports ports;
    private final Stores stores;
    private final BranchInbox inbox;
    private final RuntimeConfig.Bounds bounds;
    private final RuntimeObserver observer;

    BranchEngine(Ports ports, Stores stores, BranchInbox inbox, RuntimeConfig.Bounds bounds, RuntimeObserver observer) {
        this.ports = ports;
        this.stores = stores;
        this.inbox = inbox;
        this.bounds = bounds;
        this.observer = observer;
    }

    /** Decides how a branch responds to a stimulus without loading the plan. Returns empty if the decision depends on the plan. */
    Optional<Decision> advanceWithoutPlan(Branch branch, Stimulus stimulus) {
        return Engine.advanceWithoutPlan(branch, stimulus, ports.clock().instant());
    }

    /**
     * Returns the branch to which a request applies that arrives before the message that begins the branch. A branch that is
     * cancelled before it begins ignores that message; a suspended one begins when it is resumed. Returns empty for any other
     * message.
     */
    Optional<Branch> notBegun(BranchMessage message) {
        var plan = switch (message.stimulus()) {
            case Stimulus.Abandon abandon -> Optional.of(abandon.plan());
            case Stimulus.Suspend _, Stimulus.Cancel _ -> planOf(message.to().instance());
            case Stimulus.Beginning _,
                    Stimulus.Reply _,
                    Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.EventsArrived _,
                    Stimulus.ChildEnded _,
                    Stimulus.Retry _,
                    Stimulus.Resume _,
                    Stimulus.Stop _ -> Optional.<String>empty();
        };
        return plan.map(it -> Branch.pending(message.to(), it, ports.clock().instant()));
    }

    /** Returns the digest of the plan of an instance, which all of its open branches have. */
    private Optional<String> planOf(String instance) {
        var summaries = stores.summaries();
        return stores.branches()
                .loadOutline(BranchId.root(instance))
                .map(root -> root.branch().plan())
                .or(() -> summaries.load(instance).flatMap(summaries::loadBegin).map(Stimulus.Begin::plan));
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
        return stores.plans()
                .load(branch.map(Branch::plan)
                        .orElseGet(() -> beginning(message).plan()));
    }

    /** Loads the plan of the version with which a retry continues; empty for any other stimulus. */
    Optional<Plan> loadPlanOfRetry(Stimulus stimulus) {
        return stimulus instanceof Stimulus.Retry retry ? retry.plan().map(stores.plans()::load) : Optional.empty();
    }

    private static Stimulus.Beginning beginning(BranchMessage message) {
        if (message.stimulus() instanceof Stimulus.Beginning beginning) {
            return beginning;
        }
        throw new BranchNotFound(message.to());
    }

    /**
     * Decides how a branch responds to a stimulus.
     *
     * @param clock the time that expressions see
     */
    Decision advance(Plan plan, Branch branch, BranchMessage message, Stimulus stimulus, Instant clock) {
        var evaluationContext = evaluationContext(plan, clock);
        var withEvents = withWaitingEvents(branch, message, stimulus);
        return Engine.advance(plan, branch, withStepLimit(branch, withEvents), evaluationContext);
    }

    /**
     * Retries a branch with another version of its workflow.
     *
     * @param clock the time that expressions see
     */
    Decision retry(Plan from, Plan to, Branch branch, Stimulus stimulus, Instant clock) {
        return stimulus instanceof Stimulus.Retry retry
                ? Engine.retry(from, to, branch, retry, evaluationContext(to, clock))
                : new Decision.Ignored();
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
     * Decides how a suspended branch continues that asks for a call which it must not make.
     *
     * @param stored the branch as stored
     * @param clock the time that expressions see
     */
    Decision hold(Plan plan, Branch stored, Branch asking, Instant clock) {
        return Engine.hold(plan, stored, asking, evaluationContext(plan, clock));
    }

    /**
     * Creates the branch that a message begins.
     *
     * @param stimulus the stimulus of the message, or a Stop if the branch turned out to be too large to commit
     * @param clock the time that expressions see
     */
    Decision begin(Plan plan, BranchMessage message, Stimulus stimulus, Instant clock) {
        var evaluationContext = evaluationContext(plan, clock);
        if (stimulus instanceof Stimulus.Stop) {
            return Engine.advance(plan, newBranch(plan, message), stimulus, evaluationContext);
        }
        return switch (beginning(message)) {
            case Stimulus.Begin begin -> Engine.begin(plan, message.to(), begin, evaluationContext);
            case Stimulus.BeginBranch begin -> Engine.begin(plan, message.to(), begin, evaluationContext);
        };
    }

    /** Decides whether an instance may begin that another one has started, and counts it if so and if it is one to count. */
    Admission admit(String instance, Lineage lineage) {
        if (lineage.generation() <= Limits.GENERATIONS_UNCHECKED) {
            return Admission.of(lineage, Family.UNKNOWN, bounds);
        }
        var root = lineage.root();
        var stored = stores.families().load(root);
        var admission = Admission.of(lineage, stored.family(), bounds);
        if (Family.counts(instance)) {
            new LimitUsage("DESCENDANTS", root, stored.family().size(), bounds.descendants()).reportTo(observer);
            if (admission instanceof Admission.Granted) {
                stores.families().count(root, stored, ports.clock().instant());
            }
        }
        return admission;
    }

    /**
     * Decides how an instance ends that may not begin. Returns empty if it may begin.
     *
     * @param branch the branch as it is before it begins; empty if it does not exist yet
     */
    Optional<Decision> withoutBeginning(
            Plan plan, BranchId id, Optional<Branch> branch, Stimulus.Begin begin, Admission admission, Instant clock) {
        var evaluationContext = evaluationContext(plan, clock);
        var pending = branch.orElseGet(() -> Branch.pending(id, begin.plan(), evaluationContext.now()));
        return switch (admission) {
            case Admission.Granted _ -> Optional.empty();
            case Admission.Cancelled(var root) -> {
                var reason = "everything that the instance %s has started was cancelled".formatted(root);
                var abandon = new Stimulus.Abandon(begin.plan(), Optional.of(reason));
                yield Optional.of(Engine.advance(plan, pending, abandon, evaluationContext));
            }
            case Admission.TooManyGenerations(var lineage) -> {
                var fault = tooManyGenerations(plan, begin, lineage);
                yield Optional.of(Engine.refuse(plan, pending, begin, fault, evaluationContext));
            }
            case Admission.TooManyDescendants(var root, var size) -> {
                var fault = tooManyDescendants(plan, root, size);
                yield Optional.of(Engine.refuse(plan, pending, begin, fault, evaluationContext));
            }
        };
    }

    private Fault tooManyGenerations(Plan plan, Stimulus.Begin begin, Lineage lineage) {
        var starter = switch (Starter.from(begin)) {
            case Starter.Caller(var instance, var _) -> described(instance);
            case Starter.Predecessor(var instance) -> described(instance);
            case Starter.Events(var names) -> "the event `%s`".formatted(String.join("`, `", names));
            case Starter.Client _, Starter.Schedule _ -> "a request from outside";
        };
        return Fault.of(Fault.LIMIT, """
                `%s` may not start as generation %d of instances that start one another: this deployment allows %d. \
                It was started by %s, and the chain began with %s. Let the chain end, or let an instance continue as \
                a new one instead of starting it.""".formatted(
                plan.workflow().id(), lineage.generation(), bounds.generations(), starter, described(lineage.root())));
    }

    private Fault tooManyDescendants(Plan plan, String root, long size) {
        return Fault.of(
                Fault.LIMIT, """
                `%s` may not start: about %d instances that start one another descend from %s, and this deployment allows %d. \
                Let a condition end the chain, and cancel the rest with `stride cancel %s --descendants`.""".formatted(plan.workflow().id(), size, described(root), bounds.descendants(), root));
    }

    /** Returns the workflow and the id of an instance; only the id if the instance is not kept any more. */
    private String described(String instance) {
        return stores.summaries()
                .load(instance)
                .map(summary ->
                        "`%s` (instance %s)".formatted(summary.workflow().id(), instance))
                .orElse("instance " + instance);
    }

    private Branch newBranch(Plan plan, BranchMessage message) {
        var now = ports.clock().instant();
        return switch (beginning(message)) {
            case Stimulus.Begin it ->
                Branch.create(message.to(), it.origin(), it.plan(), plan.start(), it.input(), now, it.lineage());
            case Stimulus.BeginBranch it ->
                Branch.create(
                        message.to(),
                        Optional.of(it.origin()),
                        it.plan(),
                        it.node(),
                        NullNode.getInstance(),
                        now,
                        it.lineage());
        };
    }

    /**
     * Replaces a notification of available events by the events themselves, which it reads from the branch's inbox. Returns any
     * other stimulus unchanged.
     */
    private Stimulus withWaitingEvents(Branch branch, BranchMessage message, Stimulus stimulus) {
        return stimulus instanceof Stimulus.EventsAvailable(long subscription)
                ? new Stimulus.EventsArrived(subscription, inbox.next(branch, message))
                : stimulus;
    }

    /**
     * Returns a {@link Stimulus.Stop}, which fails the branch, if the branch has reached its limit of steps. This ends
     * an endless loop in the workflow. Otherwise returns the given stimulus.
     */
    private Stimulus withStepLimit(Branch branch, Stimulus stimulus) {
        var steps = branch.executionLimit().steps(branch.hops());
        if (branch.status().isFinal() || steps < bounds.hops()) {
            return stimulus;
        }
        return new Stimulus.Stop(Fault.of(
                Fault.LIMIT, "the instance has taken %s steps, the maximum of this deployment".formatted(steps)));
    }

    private EvaluationContext evaluationContext(Plan plan, Instant clock) {
        return new PlanSecrets(plan, ports).evaluationContext(clock).reportingTo(observer.steps());
    }
}
