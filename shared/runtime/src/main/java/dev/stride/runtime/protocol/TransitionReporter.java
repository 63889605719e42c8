package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.store.PlanStore;
import dev.stride.trace.Tracing;
import java.time.Duration;
import java.util.List;

/** Reports commits to the observer and to the current span, and warns of limits that a branch approaches. */
final class TransitionReporter {

    private final RuntimeObserver observer;
    private final MessageTracing tracing;
    private final PlanStore plans;
    private final RuntimeConfig config;

    TransitionReporter(RuntimeObserver observer, PlanStore plans, RuntimeConfig config) {
        this.observer = observer;
        tracing = new MessageTracing(observer.tracing());
        this.plans = plans;
        this.config = config;
    }

    /**
     * Reports a commit, whether or not the dispatch of its effects succeeded.
     *
     * @param committed the branch after the commit
     * @param message the message that led to the commit
     * @param calls the calls that were made for the commit
     * @param took the time since the message was received, or since the commit before this one
     */
    void report(
            CommittedBranch committed,
            UncommittedChange change,
            BranchMessage message,
            Delivery delivery,
            List<BranchTransition.Call> calls,
            Duration took) {
        var branch = committed.branch();
        change.plan().or(() -> plans.find(branch.plan())).ifPresent(plan -> {
            tracing.exportRun(committed, plan.workflow());
            var transition = new BranchTransition(
                    branch, plan.workflow(), change.entries(), message.id(), delivery.receives(), calls, took);
            report(transition, change, plan);
        });
    }

    /** Describes the commit of an earlier delivery in the span of this delivery, which replaces the span of the earlier one. */
    void reportAgain(CommittedBranch committed) {
        if (Tracing.current().isPresent()) {
            plans.find(committed.branch().plan()).ifPresent(plan -> {
                MessageTracing.describe(committed.branch(), plan.workflow());
                tracing.exportRun(committed, plan.workflow());
            });
        }
    }

    /**
     * Reports to the observer and to the trace that a stored commit also includes the message {@code joined}, in
     * addition to the message that led to the commit.
     */
    void reportJoined(CommittedBranch committed, UncommittedChange change, BranchMessage joined, Delivery delivery) {
        change.plan().ifPresent(plan -> {
            var branch = committed.branch();
            var message =
                    new JoinedMessage(branch.id(), plan.workflow(), branch.version(), joined.id(), committed.cause());
            tracing.joinedMessage(joined, committed, delivery, message);
            observer.onJoined(message);
        });
    }

    private void report(BranchTransition transition, UncommittedChange change, Plan plan) {
        MessageTracing.describe(transition.branch(), transition.workflow());
        transition.firstState().ifPresent(MessageTracing::describeState);
        observer.onTransition(transition);
        checkHops(transition.branch(), change.states());
        checkGeneration(transition.branch());
        for (var entry : transition.entries()) {
            if (entry instanceof HistoryEntry.Forked(var _, var _, var _, int children)) {
                forkUsage(transition.branch(), plan, children).reportTo(observer);
            }
        }
    }

    /**
     * Reports how much of the limit of steps (hops) an instance has used. The number of steps is the number of its
     * commits or of its entered states, whichever is larger, since its start or its latest retry. Reports when the number
     * passes half of the limit, and when it exceeds the limit.
     *
     * @param states the number of states in the commit
     */
    private void checkHops(Branch branch, int states) {
        var hops = branch.executionLimit().steps(branch.hops());
        var hopLimit = config.bounds().hops();
        var half = Math.ceilDiv(hopLimit, 2);
        var passesHalf = hops >= half && hops - states < half;
        if (passesHalf || hops > hopLimit) {
            new LimitUsage(LimitUsage.HOPS, branch.id().instance(), hops, hopLimit).reportTo(observer);
        }
    }

    /** Reports an instance that is half as many starts away from its root as may be, and one that is too many away. */
    private void checkGeneration(Branch branch) {
        if (!branch.id().isRoot() || branch.version() > 1) {
            return;
        }
        var generation = Lineage.of(branch).generation();
        var limit = config.bounds().generations();
        if (generation == Math.ceilDiv(limit, 2) || generation > limit) {
            new LimitUsage("GENERATIONS", branch.id().instance(), generation, limit).reportTo(observer);
        }
    }

    private static LimitUsage forkUsage(Branch branch, Plan plan, int children) {
        var instance = branch.id().instance();
        return plan.node(branch.node()) instanceof Node.ForEach
                ? new LimitUsage("FOREACH_ELEMENTS", instance, children, Limits.FOREACH_ELEMENTS)
                : new LimitUsage("FORK_BRANCHES", instance, children, Limits.FORK_BRANCHES);
    }
}
