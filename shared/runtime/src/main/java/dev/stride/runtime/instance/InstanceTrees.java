package dev.stride.runtime.instance;

import dev.stride.ApiLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.plan.Plan;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the open branches of an instance, and the instance that called it. */
public final class InstanceTrees {

    private final BranchStore branchStore;
    private final PlanStore planStore;

    public InstanceTrees(Stores stores) {
        branchStore = stores.branches();
        planStore = stores.plans();
    }

    /**
     * The instance that called another instance, with the calling branch and state.
     *
     * @param branch path of the calling branch
     * @param state name of the calling state
     */
    public record Parent(String instance, String branch, String state) {}

    /**
     * An open branch.
     *
     * @param path of the branch in its instance
     * @param state name of its current state
     */
    public record OpenBranch(String path, Status status, String state, List<WaitReason> waitingFor) {
        public OpenBranch {
            waitingFor = List.copyOf(waitingFor);
        }
    }

    /**
     * The open branches of an instance, and the instance that called it.
     *
     * @param branches at most {@link ApiLimits#BRANCHES_SHOWN} open branches without the root
     * @param omitted the number of further branches for which the listed branches wait
     */
    public record InstanceTree(Optional<Parent> parent, List<OpenBranch> branches, int omitted) {
        public InstanceTree {
            branches = List.copyOf(branches);
        }
    }

    public InstanceTree load(String instance) {
        var root = outline(BranchId.root(instance));
        var branches = new ArrayList<OpenBranch>();
        var ahead = new ArrayDeque<BranchId>();
        root.ifPresent(it -> ahead.addAll(children(it)));
        while (!ahead.isEmpty() && branches.size() < ApiLimits.BRANCHES_SHOWN) {
            outline(ahead.remove()).ifPresent(branch -> {
                ahead.addAll(children(branch));
                branches.add(openBranch(branch));
            });
        }
        return new InstanceTree(root.flatMap(Branch::origin).map(this::parent), branches, ahead.size());
    }

    /** Returns a branch without the data that is stored in blobs; empty also if this release cannot read it. */
    private Optional<Branch> outline(BranchId id) {
        return branchStore.loadReadableOutline(id).map(CommittedBranch::branch);
    }

    private static List<BranchId> children(Branch branch) {
        return branch.waitingFor() instanceof Wait.Children(var join)
                ? join.outstanding().stream()
                        .map(index -> branch.id().child(join.forkVersion(), index))
                        .toList()
                : List.of();
    }

    private OpenBranch openBranch(Branch branch) {
        var plan = planStore.find(branch.plan());
        return new OpenBranch(
                branch.id().path(),
                branch.displayStatus(),
                plan.flatMap(it -> branch.stateNode().map(it::stateName)).orElse(""),
                plan.map(it -> WaitReason.allOf(branch, it)).orElse(List.of()));
    }

    private Parent parent(BranchOrigin branchOrigin) {
        var state = outline(branchOrigin.parent())
                .flatMap(branch -> planStore.find(branch.plan()))
                .map((Plan plan) -> plan.stateName(branchOrigin.stateNode()))
                .orElse("");
        return new Parent(
                branchOrigin.parent().instance(), branchOrigin.parent().path(), state);
    }
}
