package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Origin;
import dev.stride.engine.Status;
import dev.stride.engine.Wait;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Plans;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who called an instance, and which branches of it are open. */
public final class Relatives {

    private final Branches branches;
    private final Plans plans;

    public Relatives(Ports ports) {
        branches = new Branches(ports.table(), new BranchCodec(ports.blobs()));
        plans = new Plans(ports.blobs());
    }

    /**
     * The instance that called another.
     *
     * @param branch path of the branch that did
     * @param state the author's name of the state in which it did
     */
    public record Parent(String instance, String branch, String state) {}

    /**
     * An open branch in short.
     *
     * @param path of the branch in its instance
     * @param state the author's name of the state that it is in
     */
    public record Arm(String path, Status status, String state, List<Waiting> waitingFor) {
        public Arm {
            waitingFor = List.copyOf(waitingFor);
        }
    }

    /**
     * The relatives of an instance.
     *
     * @param branches at most {@link Limits#BRANCHES_SHOWN} that are open, the root aside
     * @param more how many are not shown of those that the ones shown wait for
     */
    public record Kin(Optional<Parent> parent, List<Arm> branches, int more) {
        public Kin {
            branches = List.copyOf(branches);
        }
    }

    public Kin of(String instance) {
        var root = branches.outline(BranchId.root(instance)).map(Committed::branch);
        var arms = new ArrayList<Arm>();
        var ahead = new ArrayDeque<BranchId>();
        root.ifPresent(it -> ahead.addAll(children(it)));
        while (!ahead.isEmpty() && arms.size() < Limits.BRANCHES_SHOWN) {
            branches.outline(ahead.remove()).map(Committed::branch).ifPresent(branch -> {
                ahead.addAll(children(branch));
                arms.add(arm(branch));
            });
        }
        return new Kin(root.flatMap(Branch::origin).map(this::parent), arms, ahead.size());
    }

    private static List<BranchId> children(Branch branch) {
        return branch.waitingFor() instanceof Wait.Children(var gathering)
                ? gathering.outstanding().stream()
                        .map(index -> branch.id().child(gathering.fork(), index))
                        .toList()
                : List.of();
    }

    private Arm arm(Branch branch) {
        var plan = plans.find(branch.plan());
        return new Arm(
                branch.id().path(),
                branch.standing(),
                plan.flatMap(it -> branch.state().map(it::stateOf)).orElse(""),
                plan.map(it -> Waiting.of(branch, it)).orElse(List.of()));
    }

    private Parent parent(Origin origin) {
        var state = branches.outline(origin.parent())
                .map(Committed::branch)
                .flatMap(branch -> plans.find(branch.plan()))
                .map((Plan plan) -> plan.stateOf(origin.enter()))
                .orElse("");
        return new Parent(origin.parent().instance(), origin.parent().path(), state);
    }
}
