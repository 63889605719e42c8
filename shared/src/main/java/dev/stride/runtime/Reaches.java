package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;

/** Tells an observer what gets near to a limit before it is stopped there, or is stopped. */
final class Reaches {

    private final Observer observer;
    private final long hopLimit;

    /** @param hopLimit commits of one branch, as the operator bounds them */
    Reaches(Observer observer, long hopLimit) {
        this.observer = observer;
        this.hopLimit = hopLimit;
    }

    /** What a commit says of its branch. */
    void check(Transition transition, Plan plan) {
        var branch = transition.branch();
        if (isHalfWay(branch) || branch.version() > hopLimit) {
            tell(new Reach(Reach.HOPS, branch.id().instance(), branch.version(), hopLimit));
        }
        for (var entry : transition.entries()) {
            if (entry instanceof Entry.Forked(var _, var _, var _, int children)) {
                tell(forked(branch, plan, children));
            }
        }
    }

    /** Data of an instance has been put away. @param bytes of it as JSON */
    void data(String instance, int bytes) {
        tell(new Reach("PAYLOAD_BYTES", instance, bytes, Limits.PAYLOAD_BYTES));
    }

    /** Commits are counted one by one, so that the middle is passed once: a long instance is told of once. */
    private boolean isHalfWay(Branch branch) {
        return branch.version() == Math.ceilDiv(hopLimit, 2);
    }

    private static Reach forked(Branch branch, Plan plan, int children) {
        var instance = branch.id().instance();
        return plan.node(branch.at()) instanceof Node.ForEach
                ? new Reach("FOREACH_ELEMENTS", instance, children, Limits.FOREACH_ELEMENTS)
                : new Reach("ARMS", instance, children, Limits.ARMS);
    }

    private void tell(Reach reach) {
        if (reach.isNear()) {
            observer.near(reach);
        }
    }
}
