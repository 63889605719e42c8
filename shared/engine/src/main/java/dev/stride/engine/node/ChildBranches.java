package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.threeten.extra.PeriodDuration;

/** Starts the child branches of a branch, and joins them when they end. */
public final class ChildBranches {

    /** Starts the first group of children, i.e. as many children as can run at the same time, and waits for them. */
    static NodeResult startFirst(Join join, NodeContext nodeContext) {
        return new NodeResult.Commit(
                nodeContext.branch().waitingOn(new Wait.Children(join)),
                List.of(new Effect.StartChildren(join.forkVersion(), 0, join.begun())));
    }

    /**
     * Handles the end of one child: joins if enough children have completed, fails if too many have failed, starts the next group
     * of children if all started children have ended, and otherwise keeps waiting.
     *
     * @param join with the ended child
     * @param nodeContext its branch has received the result of the child
     */
    public static NodeResult onChildEnded(Join join, ChildResult how, NodeContext nodeContext) {
        if (join.unsatisfiable() || failsAtOnce(how, nodeContext)) {
            return new NodeResult.Fail(join.lastFault().orElseThrow());
        }
        return join.satisfied() ? NodeDispatch.onJoined(join, nodeContext) : startNext(nodeContext.branch());
    }

    /** Starts the next children when the started ones have ended; a suspended branch does so when it is resumed. */
    public static NodeResult.Commit startNext(Branch waiting) {
        if (!(waiting.waitingFor() instanceof Wait.Children(Join join)) || !join.windowDone() || waiting.onHold()) {
            return new NodeResult.Commit(waiting, List.of());
        }
        var next = join.nextWindow();
        return new NodeResult.Commit(
                waiting.waitingOn(new Wait.Children(next)),
                List.of(new Effect.StartChildren(next.forkVersion(), join.begun(), next.begun())));
    }

    private static boolean failsAtOnce(ChildResult how, NodeContext nodeContext) {
        return how instanceof ChildResult.Failed && nodeContext.node() instanceof Node.Fork fork && fork.failsAtOnce();
    }

    /**
     * Returns the parent with what it keeps of an ended child whatever becomes of the join: the called instances to cancel when the
     * parent ends, and the events that the child consumed, so that the parent and its later children do not consume them again.
     */
    public static Branch received(ChildResult how, Branch parent) {
        return how instanceof ChildResult.Completed child
                ? parent.addingDependents(child.dependents())
                        .withEvents(parent.events().consuming(child.consumed()))
                : parent;
    }

    /**
     * Returns the child branches that an effect starts, each with its first stimulus.
     *
     * @param parent the parent as committed
     */
    public static List<Effect.NewBranch> toStart(
            Plan plan, Branch parent, Effect.StartChildren startChildren, EvaluationContext evaluationContext) {
        if (!(parent.waitingFor() instanceof Wait.Children(Join join))
                || join.forkVersion() != startChildren.forkVersion()) {
            return List.of();
        }
        var starts = NodeDispatch.childStarts(join, NodeContext.outsideAdvance(plan, parent, evaluationContext));
        return IntStream.range(startChildren.from(), startChildren.to())
                .filter(join::waitsFor)
                .mapToObj(index -> new Effect.NewBranch(
                        parent.id().child(join.forkVersion(), index),
                        starts.apply(index).begin(origin(parent, join.forkVersion(), index, true), parent)))
                .toList();
    }

    /** Returns a child branch that runs independently: its parent does not wait for it. */
    static Effect.NewBranch detach(int start, NodeContext nodeContext) {
        var parent = nodeContext.branch();
        var branchOrigin = origin(parent, nodeContext.nextVersion(), start, false);
        var branchStart = new BranchStart(start, parent.locals(), Optional.empty(), Optional.empty());
        return new Effect.NewBranch(
                parent.id().child(nodeContext.nextVersion(), start), branchStart.begin(branchOrigin, parent));
    }

    /** The parameters with which a child branch starts: first node, local variables, slice of a collection, and timeout. */
    record BranchStart(int at, Map<String, JsonNode> locals, Optional<Slice> slice, Optional<PeriodDuration> timeout) {

        private Stimulus.BeginBranch begin(BranchOrigin branchOrigin, Branch parent) {
            return new Stimulus.BeginBranch(
                    parent.plan(),
                    branchOrigin,
                    at,
                    parent.data(),
                    locals,
                    slice,
                    timeout,
                    parent.events().cleared(),
                    parent.label(),
                    parent.lineage());
        }
    }

    private static BranchOrigin origin(Branch parent, long fork, int index, boolean awaited) {
        return new BranchOrigin(
                parent.id(),
                fork,
                index,
                parent.stateNode().orElseThrow(),
                awaited,
                TaskAttempts.ofChild(parent, index));
    }

    private ChildBranches() {}
}
