package dev.stride.runtime.instance;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.transition.Starter;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.SummaryDetails;
import dev.stride.runtime.store.SummaryDetails.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An entry in a list of instances, without the instance's data.
 *
 * @param labels values by which clients find it, once it has begun
 * @param fault the fault that ended it, or why it could not begin or continue
 * @param suspendedFor why it was suspended, or will be
 * @param state name of the state that its root branch is in, while it is open
 * @param waitingFor the first reasons why its root branch waits
 * @param startedBy its starter; empty until its begin message is stored
 * @param inputBytes the size of its input as JSON
 * @param outputBytes the size of its output as JSON, if it has completed
 */
public record ListedInstance(
        String id,
        WorkflowId workflow,
        Status status,
        Map<String, String> labels,
        Instant startedAt,
        Optional<Instant> endedAt,
        Optional<Failure> fault,
        Optional<String> suspendedFor,
        Optional<String> state,
        List<WaitReason> waitingFor,
        Optional<Starter> startedBy,
        Optional<Integer> inputBytes,
        Optional<Integer> outputBytes) {

    /**
     * The maximum number of reasons for waiting that a list entry contains for its instance. This keeps list entries
     * small.
     */
    private static final int REASONS = 3;

    public ListedInstance {
        labels = new TreeMap<>(labels);
        waitingFor = List.copyOf(waitingFor);
    }

    /** The instance that called another instance. @param branch path of the calling branch */
    public record Parent(String instance, String branch) {}

    public Optional<Parent> parent() {
        return startedBy.flatMap(starter -> starter instanceof Starter.Caller(var instance, var path)
                ? Optional.of(new Parent(instance, path))
                : Optional.empty());
    }

    /**
     * Returns the kind of a starter (the cause of an instance's start), such as a client or a schedule: the field {@code kind} of
     * the starter's JSON form.
     */
    public static String kind(Starter starter) {
        return Json.toTree(starter).path("kind").asText();
    }

    /**
     * Creates the entry for an instance in a list of instances.
     *
     * @param root its root branch, which is loaded for open instances only
     * @param plan the plan of the root branch
     */
    static ListedInstance of(InstanceSummary summary, Optional<Branch> root, Optional<Plan> plan) {
        return new ListedInstance(
                summary.instance(),
                summary.workflow(),
                root.map(Branch::displayStatus).orElse(summary.status()),
                root.map(Branch::labels)
                        .or(() -> summary.details().map(SummaryDetails::labels))
                        .orElse(Map.of()),
                summary.startedAt(),
                root.map(Branch::endedAt).orElse(summary.endedAt()),
                summary.failure(),
                root.filter(Branch::onHold).flatMap(Branch::suspension).flatMap(Suspension::reason),
                plan.flatMap(it -> root.flatMap(Branch::stateNode).map(it::stateName)),
                plan.flatMap(it -> root.map(branch -> WaitReason.allOf(branch, it))).orElse(List.of()).stream()
                        .limit(REASONS)
                        .toList(),
                summary.startedBy(),
                summary.inputBytes(),
                summary.details().flatMap(SummaryDetails::outputBytes));
    }
}
