package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.data.Slice;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.threeten.extra.PeriodDuration;

/** The branches that a branch begins and waits for. */
public final class ChildBranches {

    /** The first of them begin. */
    static NodeResult startFirst(Join join, NodeContext nodeContext) {
        return new NodeResult.Pause(
                nodeContext.branch().waitingOn(new Wait.Children(join)),
                List.of(new Effect.StartChildren(join.forkVersion(), 0, join.begun())));
    }

    /** One has ended: that was enough, or others begin or are waited for, or it was one failure too many. */
    public static NodeResult onChildEnded(Join before, int index, ChildResult how, NodeContext nodeContext) {
        var join = before.withEnded(index, how);
        var branch = how instanceof ChildResult.Completed done
                ? withResultOf(done, nodeContext.branch())
                : nodeContext.branch();
        if (join.unsatisfiable()) {
            return new NodeResult.Fail(join.lastFault().orElseThrow());
        }
        if (join.satisfied()) {
            return onJoined(join, nodeContext.withBranch(branch));
        }
        if (join.windowDone()) {
            var next = join.nextWindow();
            return new NodeResult.Pause(
                    branch.waitingOn(new Wait.Children(next)),
                    List.of(new Effect.StartChildren(next.forkVersion(), join.begun(), next.begun())));
        }
        return new NodeResult.Pause(branch.waitingOn(new Wait.Children(join)), List.of());
    }

    /** What an arm has consumed, nobody after it consumes again. */
    private static Branch withResultOf(ChildResult.Completed arm, Branch branch) {
        return branch.addingDependents(arm.dependents())
                .withEvents(branch.events().consuming(arm.consumed()));
    }

    private static NodeResult onJoined(Join join, NodeContext nodeContext) {
        return switch (nodeContext.plan().node(nodeContext.branch().node())) {
            case Node.Fork fork -> ForkNode.onJoined(fork, join, nodeContext);
            case Node.ForEach each -> ForEachNode.onJoined(each, join, nodeContext);
            case Node other -> throw new IllegalStateException("no children can be awaited at " + other);
        };
    }

    /**
     * How the children of an effect begin, each with its id.
     *
     * @param parent as its commit left it
     */
    public static List<NewBranch> toStart(
            Plan plan, Branch parent, Effect.StartChildren startChildren, EvaluationContext evaluationContext) {
        if (!(parent.waitingFor() instanceof Wait.Children(Join join))
                || join.forkVersion() != startChildren.forkVersion()) {
            return List.of();
        }
        var starts = startOf(join, new NodeContext(plan, parent, evaluationContext, List.of()));
        return IntStream.range(startChildren.from(), startChildren.to())
                .filter(join::waitsFor)
                .mapToObj(index -> new NewBranch(
                        parent.id().child(join.forkVersion(), index),
                        starts.apply(index).begin(origin(parent, join.forkVersion(), index, true), parent)))
                .toList();
    }

    private static IntFunction<BranchStart> startOf(Join join, NodeContext nodeContext) {
        return switch (nodeContext.plan().node(nodeContext.branch().node())) {
            case Node.Fork fork -> index -> ForkNode.branchStart(fork.branches().get(index), nodeContext.branch());
            case Node.ForEach each -> {
                var elements = ForEachNode.elements(each, nodeContext);
                yield index -> ForEachNode.branchStart(each, elements, join.span(), index, nodeContext.branch());
            }
            case Node other -> throw new IllegalStateException("no children can begin at " + other);
        };
    }

    /** An arm that nobody waits for. */
    static NewBranch detach(int arm, NodeContext nodeContext) {
        var parent = nodeContext.branch();
        var branchOrigin = origin(parent, nodeContext.nextVersion(), arm, false);
        var branchStart = new BranchStart(arm, parent.locals(), Optional.empty(), Optional.empty());
        return new NewBranch(
                parent.id().child(nodeContext.nextVersion(), arm), branchStart.begin(branchOrigin, parent));
    }

    /** A child and how it begins. */
    public record NewBranch(BranchId child, Stimulus.BeginBranch begin) {}

    /** What one child has of its own: where it begins, its variables, its part of a collection and its time. */
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
                    parent.label());
        }
    }

    private static BranchOrigin origin(Branch parent, long fork, int index, boolean awaited) {
        return new BranchOrigin(parent.id(), fork, index, parent.stateNode().orElseThrow(), awaited);
    }

    private ChildBranches() {}
}
