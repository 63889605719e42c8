package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeObserver;

/** Tells an observer what gets near to a limit before it is stopped there, or is stopped. */
final class LimitMonitor {

    private final RuntimeObserver runtimeObserver;
    private final long hopLimit;

    /** @param hopLimit commits of one branch, as the operator bounds them */
    LimitMonitor(RuntimeObserver runtimeObserver, long hopLimit) {
        this.runtimeObserver = runtimeObserver;
        this.hopLimit = hopLimit;
    }

    /** What a commit says of its branch. */
    void checkTransition(BranchTransition branchTransition, Plan plan) {
        var branch = branchTransition.branch();
        if (isHalfWay(branch) || branch.version() > hopLimit) {
            report(new LimitUsage(LimitUsage.HOPS, branch.id().instance(), branch.version(), hopLimit));
        }
        for (var historyEntry : branchTransition.entries()) {
            if (historyEntry instanceof HistoryEntry.Forked(var _, var _, var _, int children)) {
                report(forked(branch, plan, children));
            }
        }
    }

    /** Data of an instance has been put away. @param bytes of it as JSON */
    void checkDataSize(String instance, int bytes) {
        report(new LimitUsage("PAYLOAD_BYTES", instance, bytes, Limits.PAYLOAD_BYTES));
    }

    /** Commits are counted one by one, so that the middle is passed once: a long instance is told of once. */
    private boolean isHalfWay(Branch branch) {
        return branch.version() == Math.ceilDiv(hopLimit, 2);
    }

    private static LimitUsage forked(Branch branch, Plan plan, int children) {
        var instance = branch.id().instance();
        return plan.node(branch.node()) instanceof Node.ForEach
                ? new LimitUsage("FOREACH_ELEMENTS", instance, children, Limits.FOREACH_ELEMENTS)
                : new LimitUsage("ARMS", instance, children, Limits.FORK_BRANCHES);
    }

    private void report(LimitUsage limitUsage) {
        if (limitUsage.isNear()) {
            runtimeObserver.onLimitApproached(limitUsage);
        }
    }
}
