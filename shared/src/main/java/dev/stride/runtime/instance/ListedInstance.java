package dev.stride.runtime.instance;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry in a list of instances, without the instance's data.
 *
 * @param fault why it could not begin or continue, if that is so
 * @param suspendedFor why it was suspended, or will be before its next state
 */
public record ListedInstance(
        String id,
        WorkflowId workflow,
        Status status,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<Fault> fault,
        Optional<String> suspendedFor) {

    /**
     * Returns the entry of an instance.
     *
     * @param root its root branch, which is loaded for open instances only
     */
    static ListedInstance of(InstanceSummary summary, Optional<Branch> root) {
        return new ListedInstance(
                summary.instance(),
                summary.workflow(),
                root.map(Branch::displayStatus).orElse(summary.status()),
                summary.startedAt(),
                root.map(Branch::endedAt).orElse(summary.endedAt()),
                summary.fault(),
                root.filter(Branch::onHold).flatMap(Branch::suspension).flatMap(Suspension::reason));
    }
}
