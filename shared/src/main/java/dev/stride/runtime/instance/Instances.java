package dev.stride.runtime.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.InstanceView;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.lifecycle.RetryFromFailure;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.recovery.ParkedMessageRedelivery;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Instances as people see them: what they are, what they did, and the wishes to end one or to let it go on. */
public final class Instances {

    /** How those are listed that have not ended. What is shown as suspended may have gone on since. */
    private static final List<Status> OPEN = List.of(Status.PENDING, Status.SUSPENDED);

    private final Ports ports;
    private final InstanceSummaries instanceSummaries;
    private final BranchStore branchStore;
    private final HistoryStore historyStore;
    private final InstanceList list;
    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final MessageQueue messageQueue;
    private final ParkedMessageRedelivery parkedMessageRedelivery;

    public Instances(Ports ports, Stores stores) {
        this.ports = ports;
        instanceSummaries = stores.summaries();
        branchStore = stores.branches();
        historyStore = stores.history();
        list = new InstanceList(ports.table());
        workflowStore = stores.workflows();
        planStore = stores.plans();
        messageQueue = stores.queue();
        parkedMessageRedelivery = new ParkedMessageRedelivery(stores);
    }

    /**
     * An instance.
     *
     * @param version of its root branch, 0 before it has run
     * @param output its data once it has completed
     * @param raised the fault that ended it
     * @param reports what it tells of itself under the names that its language gives
     */
    public record Instance(
            String id,
            WorkflowId workflow,
            long version,
            Status status,
            Optional<JsonNode> input,
            Optional<JsonNode> output,
            Optional<RaisedFault> raised,
            Instant startedAt,
            Optional<Instant> endedAt,
            List<WaitReason> waitingFor,
            SortedMap<String, JsonNode> reports) {
        public Instance {
            waitingFor = List.copyOf(waitingFor);
            reports = Collections.unmodifiableSortedMap(new TreeMap<>(reports));
        }
    }

    /**
     * Part of a list.
     *
     * @param next where to go on, empty at the end
     */
    public record Page(List<Instance> instances, Optional<String> next) {
        public Page {
            instances = List.copyOf(instances);
        }
    }

    public Optional<Instance> find(String id) {
        try {
            var now = ports.clock().instant();
            var root = branchStore.findUnexpired(BranchId.root(id), now);
            var head = instanceSummaries.load(id).filter(it -> !it.isOver(now));
            return root.map(it -> viewOfBranch(it, head)).or(() -> head.map(this::viewOfSummary));
        } catch (UnreadableData e) {
            return Optional.of(
                    instanceSummaries.load(id).map(this::viewOfSummary).orElseThrow(() -> e));
        }
    }

    /**
     * Instances newest first.
     *
     * @param workflow of this workflow only, if given
     * @param status in this status only, if given
     * @param before the instance to go on after
     */
    public Page list(Optional<String> workflow, Optional<Status> status, int limit, Optional<String> before) {
        var ids = workflow.map(List::of).orElseGet(() -> List.copyOf(workflowStore.ids()));
        var heads = list.listNewest(ids, statusesInIndex(status), Math.min(limit, Limits.PAGE_SIZE), before);
        var seen = heads.heads().stream()
                .flatMap(instanceSummary -> find(instanceSummary.instance()).stream())
                .filter(instance -> status.isEmpty() || status.get() == instance.status())
                .toList();
        return new Page(seen, heads.next());
    }

    /** Whether an instance of one of these versions of a workflow has not ended yet. */
    public boolean hasOpen(String workflow, List<WorkflowId> versions) {
        Optional<String> before = Optional.empty();
        do {
            var page = list.listNewest(List.of(workflow), OPEN, Limits.PAGE_SIZE, before);
            if (page.heads().stream().map(InstanceSummary::workflow).anyMatch(versions::contains)) {
                return true;
            }
            before = page.next();
        } while (before.isPresent());
        return false;
    }

    /** What an instance and its branches did so far: the written segments, then what still rides in the branches. */
    public HistoryStore.Page history(String id, Optional<String> after) {
        if (after.filter(BranchStore::isTailKey).isPresent()) {
            return branchStore.historyTails(id, Limits.PAGE_SIZE, after);
        }
        var segments = historyStore.list(id, Limits.PAGE_SIZE, after);
        return segments.next().isPresent()
                ? segments
                : segments.plus(branchStore.historyTails(id, Limits.PAGE_SIZE, Optional.empty()));
    }

    /**
     * Asks an instance to end. Asking again changes nothing.
     *
     * @param compensate whether what it has completed is compensated first
     */
    public void cancel(String id, String reason, boolean compensate) {
        var root = BranchId.root(id);
        var name = compensate ? "/compensate" : "/cancel";
        messageQueue.send(BranchMessage.of(root + name, root, new Stimulus.Cancel(reason, compensate)));
    }

    /** What a wish to retry an instance met. */
    public sealed interface RetryResult {

        /** The instance goes on. */
        record Accepted(Instance instance) implements RetryResult {}

        record NotFound() implements RetryResult {}

        /** It has not failed. */
        record NotFailed(Status status) implements RetryResult {}

        /** It could not begin, so that there is no state whose data could be patched. */
        record NeverStarted() implements RetryResult {}

        /** With the patch, its data would be larger than data may be. */
        record TooLarge(int bytes) implements RetryResult {}
    }

    /**
     * Asks a failed instance to go on from the state that failed. Of several wishes that meet the same failure, one counts.
     *
     * @param patch JSON Merge Patch (RFC 7396) for the data that the state began with
     */
    public RetryResult retry(String id, Optional<JsonNode> patch) {
        var found = find(id);
        var root = branchStore.load(BranchId.root(id)).map(CommittedBranch::branch);
        if (found.isEmpty()) {
            return new RetryResult.NotFound();
        }
        if (root.isEmpty()) {
            return restart(found.get(), patch);
        }
        var branch = root.get();
        if (!RetryFromFailure.retryable(branch)) {
            return new RetryResult.NotFailed(branch.status());
        }
        var bytes = Json.encode(RetryFromFailure.data(branch, patch)).length;
        if (bytes > Limits.PAYLOAD_BYTES) {
            return new RetryResult.TooLarge(bytes);
        }
        var stimulus = new Stimulus.Retry(branch.version(), patch);
        messageQueue.send(BranchMessage.of(branch.id() + "/retry/" + branch.version(), branch.id(), stimulus));
        return new RetryResult.Accepted(found.get());
    }

    /** One that could not begin begins after all, with the letter that was kept. */
    private RetryResult restart(Instance unbegun, Optional<JsonNode> patch) {
        if (!unbegun.status().isFinal()) {
            return new RetryResult.NotFailed(unbegun.status());
        }
        if (patch.isPresent() || !parkedMessageRedelivery.resend(unbegun.id())) {
            return new RetryResult.NeverStarted();
        }
        instanceSummaries.markPending(unbegun.id());
        return new RetryResult.Accepted(unbegun);
    }

    /**
     * Asks an instance to start no further state; what it waits for goes on. Asking again changes nothing.
     *
     * @param reason for its history
     */
    public void suspend(String id, String reason) {
        var now = ports.clock().instant();
        send(id, "suspend", now, new Stimulus.Suspend(reason, now), Duration.ZERO);
    }

    /**
     * Asks a suspended instance to go on, and sends the letters again that were kept for it. One that is not suspended is asked
     * a little later: what was asked just before has been done then.
     */
    public void resume(Instance instance) {
        var now = ports.clock().instant();
        var delay = instance.status() == Status.SUSPENDED ? Duration.ZERO : Limits.SUSPENSION_DELIVERY;
        send(instance.id(), "resume", now, new Stimulus.Resume(now), delay);
    }

    private void send(String id, String wish, Instant now, Stimulus stimulus, Duration delay) {
        var root = BranchId.root(id);
        messageQueue.send(BranchMessage.of(root + "/" + wish + "/" + now, root, stimulus), delay);
    }

    /** The plan that an instance is pinned to, once it has run. */
    public Optional<Plan> findPlan(String id) {
        return branchStore
                .load(BranchId.root(id))
                .map(root -> planStore.load(root.branch().plan()));
    }

    private Instance viewOfBranch(CommittedBranch root, Optional<InstanceSummary> head) {
        var branch = root.branch();
        var plan = planStore.find(branch.plan());
        return new Instance(
                branch.id().instance(),
                plan.map(Plan::workflow)
                        .or(() -> head.map(InstanceSummary::workflow))
                        .orElseThrow(),
                branch.version(),
                branch.displayStatus(),
                head.flatMap(instanceSummaries::loadInput),
                output(branch),
                branch.status().isFinal() ? branch.raisedFault() : Optional.empty(),
                head.map(InstanceSummary::startedAt).orElse(branch.startedAt()),
                branch.endedAt(),
                plan.map(it -> WaitReason.allOf(branch, it)).orElse(List.of()),
                plan.map(it -> InstanceView.evaluate(it, branch, ports.clock().instant()))
                        .orElseGet(TreeMap::new));
    }

    /** An instance that timed out has one when its author wanted something to be done before its end. */
    private static Optional<JsonNode> output(Branch branch) {
        var hasOne = branch.status() == Status.COMPLETED
                || branch.status() == Status.TIMED_OUT
                        && branch.executionLimit().pendingEnd().isPresent();
        return Optional.of(branch.data()).filter(_ -> hasOne);
    }

    /** One that has not begun, or that nobody can read. */
    private Instance viewOfSummary(InstanceSummary instanceSummary) {
        return new Instance(
                instanceSummary.instance(),
                instanceSummary.workflow(),
                0,
                instanceSummary.status(),
                instanceSummaries.loadInput(instanceSummary),
                Optional.empty(),
                instanceSummary.fault().map(fault -> new RaisedFault(fault, "", "", 0)),
                instanceSummary.startedAt(),
                instanceSummary.endedAt(),
                List.of(),
                new TreeMap<>());
    }

    /** Heads know open, suspended and ended: every other status is looked for among the open ones. */
    private static List<Status> statusesInIndex(Optional<Status> status) {
        return status.map(it -> it == Status.SUSPENDED || it.isFinal() ? List.of(it) : OPEN)
                .orElse(List.of(
                        Status.PENDING,
                        Status.SUSPENDED,
                        Status.COMPLETED,
                        Status.FAULTED,
                        Status.TIMED_OUT,
                        Status.CANCELLED));
    }
}
