package dev.stride.runtime.instance;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry in a list of instances, without the instance's data.
 *
 * @param fault why it could not begin or continue, if that is so
 * @param suspendedFor why it was suspended, or will be before its next state
 * @param state name of the state that its root branch is in, while it is open
 * @param waitingFor the first reasons why its root branch waits
 */
public record ListedInstance(
        String id,
        WorkflowId workflow,
        Status status,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<Fault> fault,
        Optional<String> suspendedFor,
        Optional<String> state,
        List<WaitReason> waitingFor) {

    /** The maximum number of wait reasons in an entry, which keeps entries small. */
    private static final int REASONS = 3;

    public ListedInstance {
        waitingFor = List.copyOf(waitingFor);
    }

    /**
     * Returns the entry of an instance.
     *
     * @param root its root branch, which is loaded for open instances only
     * @param plan the plan of the root branch
     */
    static ListedInstance of(InstanceSummary summary, Optional<Branch> root, Optional<Plan> plan) {
        return new ListedInstance(
                summary.instance(),
                summary.workflow(),
                root.map(Branch::displayStatus).orElse(summary.status()),
                summary.startedAt(),
                root.map(Branch::endedAt).orElse(summary.endedAt()),
                summary.fault(),
                root.filter(Branch::onHold).flatMap(Branch::suspension).flatMap(Suspension::reason),
                plan.flatMap(it -> root.flatMap(Branch::stateNode).map(it::stateName)),
                plan.flatMap(it -> root.map(branch -> WaitReason.allOf(branch, it))).orElse(List.of()).stream()
                        .limit(REASONS)
                        .toList());
    }
}
