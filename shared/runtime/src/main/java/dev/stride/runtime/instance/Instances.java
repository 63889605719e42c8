package dev.stride.runtime.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.InstanceView;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.lifecycle.VersionChange.Obstacle;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.InstanceCommand.CancelDescendants;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.recovery.ParkedMessageRedelivery;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.Families;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.SummaryDetails;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds and lists instances and their history, and sends requests to cancel, suspend, resume, retry and erase instances. */
public final class Instances {

    private final Ports ports;
    private final InstanceSummaries instanceSummaries;
    private final BranchStore branchStore;
    private final HistoryStore historyStore;
    private final InstanceList list;
    private final InstanceSearch search;
    private final PlanStore planStore;
    private final WorkflowStore workflowStore;
    private final MessageQueue messageQueue;
    private final Families families;
    private final ParkedMessageRedelivery parkedMessageRedelivery;

    public Instances(Ports ports, Stores stores) {
        this.ports = ports;
        instanceSummaries = stores.summaries();
        branchStore = stores.branches();
        historyStore = stores.history();
        list = new InstanceList(ports.table());
        search = new InstanceSearch(ports, stores);
        planStore = stores.plans();
        workflowStore = stores.workflows();
        messageQueue = stores.queue();
        families = stores.families();
        parkedMessageRedelivery = new ParkedMessageRedelivery(stores);
    }

    /**
     * The current status and data of an instance.
     *
     * @param version of its root branch, 0 before the first commit
     * @param output its data, if it has completed
     * @param raised the fault that ended it
     * @param labels named values by which clients find it; empty until it has begun
     * @param startedBy its starter, unless it ended in a release that did not store it
     * @param lineage the chain of starts that led to it; empty if it was started from outside
     * @param reports runtime values under the names that the workflow language defines
     * @param isReadable whether this release can read its root branch; if not, the summary tells what is known
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
            SortedMap<String, String> labels,
            Optional<Starter> startedBy,
            Optional<Lineage> lineage,
            SortedMap<String, JsonNode> reports,
            boolean isReadable) {
        public Instance {
            waitingFor = List.copyOf(waitingFor);
            labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
            reports = Collections.unmodifiableSortedMap(new TreeMap<>(reports));
        }
    }

    /**
     * Returns an instance. If its root branch cannot be read, returns what its summary tells.
     *
     * @throws UnreadableData if the instance exists, but this release can read neither its root branch nor its summary
     */
    public Optional<Instance> find(String id) {
        var now = ports.clock().instant();
        Optional<CommittedBranch> root;
        try {
            root = branchStore.findUnexpired(BranchId.root(id), now);
        } catch (UnreadableData e) {
            var head = instanceSummaries.load(id).orElseThrow(() -> e);
            return Optional.of(viewOfSummary(head, false));
        }
        if (root.filter(CommittedBranch::isErased).isPresent()) {
            return Optional.empty();
        }
        if (root.isPresent()) {
            return Optional.of(
                    viewOfBranch(root.get(), instanceSummaries.loadReadable(id).filter(it -> !it.isOver(now))));
        }
        return instanceSummaries.load(id).filter(it -> !it.isOver(now)).map(it -> viewOfSummary(it, true));
    }

    /**
     * Lists instances, newest first.
     *
     * @param workflow lists only instances of this workflow, if given
     * @param status lists only instances in this status, if given
     * @param before the token of the page, as the previous page returned it
     */
    public InstanceSearch.Page list(
            Optional<String> workflow, Optional<Status> status, int limit, Optional<String> before) {
        return search.list(InstanceFilter.of(workflow, status), limit, before);
    }

    public boolean hasOpen(String workflow, Predicate<WorkflowId> version) {
        Optional<String> before = Optional.empty();
        do {
            var page = list.listNewest(List.of(workflow), InstanceSearch.OPEN, Limits.PAGE_SIZE, before);
            if (page.heads().stream().map(InstanceSummary::workflow).anyMatch(version)) {
                return true;
            }
            before = page.next();
        } while (before.isPresent());
        return false;
    }

    public Set<WorkflowId> findOpen(String workflow, List<WorkflowId> versions) {
        var found = new HashSet<WorkflowId>();
        Optional<String> before = Optional.empty();
        do {
            var page = list.listNewest(List.of(workflow), InstanceSearch.OPEN, Limits.PAGE_SIZE, before);
            page.heads().stream()
                    .map(InstanceSummary::workflow)
                    .filter(versions::contains)
                    .forEach(found::add);
            before = page.next();
        } while (before.isPresent() && found.size() < versions.size());
        return found;
    }

    /**
     * Returns a page of an instance's history: first the history segments, which are table items of their own, then the
     * newest entries of each branch, which are still part of the branch's item.
     */
    public HistoryStore.Page history(String id, Optional<String> after) {
        if (after.filter(BranchStore::isTailKey).isPresent()) {
            return branchStore.historyTails(id, Limits.PAGE_SIZE, after);
        }
        var segments = historyStore.list(id, Limits.PAGE_SIZE, after);
        return segments.next().isPresent()
                ? segments
                : segments.plus(branchStore.historyTails(id, Limits.PAGE_SIZE, Optional.empty()));
    }

    /** Returns the large value with this digest, to which the history of an instance refers. */
    public Optional<JsonNode> historyData(String id, String digest) {
        return historyStore.data().load(id, digest);
    }

    /**
     * Returns a page of the history of one branch. The pages contain the stored history segments. The last page also
     * contains the newest entries of the branch, which are not stored in a segment yet.
     */
    public HistoryStore.Page history(BranchId branch, Optional<String> after) {
        var segments = historyStore.list(branch, Limits.PAGE_SIZE, after);
        return segments.next().isPresent()
                ? segments
                : segments.plus(new HistoryStore.Page(branchStore.historyTail(branch), Optional.empty()));
    }

    /**
     * Requests the cancellation of an instance. Repeated requests have the same effect as a single one.
     *
     * @param compensate whether completed states are compensated first
     */
    public void cancel(String id, String reason, boolean compensate) {
        var root = BranchId.root(id);
        var name = compensate ? "/compensate" : "/cancel";
        messageQueue.send(BranchMessage.of(root + name, root, new Stimulus.Cancel(reason, compensate)));
    }

    /** The outcome of a request to cancel an instance with everything that it has started. */
    public sealed interface CancelDescendantsResult {

        record Accepted() implements CancelDescendantsResult {}

        /** The instance was started by another one. The list of instances tells only what the root of a chain has started. */
        record NotRoot(String root) implements CancelDescendantsResult {}
    }

    /**
     * Requests the cancellation of an instance, if it is open, and of everything that it has started, directly or not: by calls of
     * workflows, as successors, and by events. Repeated requests have the same effect as a single one.
     *
     * @param reason is recorded in the history of each of them
     */
    public CancelDescendantsResult cancelDescendants(Instance instance, String reason) {
        var root = instance.lineage().map(Lineage::root).filter(it -> !it.equals(instance.id()));
        if (root.isPresent()) {
            return new CancelDescendantsResult.NotRoot(root.get());
        }
        families.cancel(instance.id(), ports.clock().instant());
        messageQueue.send(CancelDescendants.first(instance.id(), reason));
        cancel(instance.id(), reason, false);
        return new CancelDescendantsResult.Accepted();
    }

    public sealed interface EraseResult {

        /** The erasure was requested, by this request or an earlier one. */
        record Accepted() implements EraseResult {}

        record NotFound() implements EraseResult {}

        record NotEnded(Status status) implements EraseResult {}
    }

    /**
     * Requests the erasure of an ended instance. Repeated requests have the same effect as a single one, as long as the tombstone
     * exists that the erasure leaves in place of the instance. An instance of which nothing can be read counts as ended.
     */
    public EraseResult erase(String id) {
        Optional<Instance> found;
        try {
            found = find(id);
        } catch (UnreadableData e) {
            messageQueue.send(InstanceCommand.Erase.first(id));
            return new EraseResult.Accepted();
        }
        if (found.isEmpty()) {
            return branchStore
                            .loadOutline(BranchId.root(id))
                            .filter(CommittedBranch::isErased)
                            .isPresent()
                    ? new EraseResult.Accepted()
                    : new EraseResult.NotFound();
        }
        var status = found.get().status();
        if (!status.isFinal()) {
            return new EraseResult.NotEnded(status);
        }
        messageQueue.send(InstanceCommand.Erase.first(id));
        return new EraseResult.Accepted();
    }

    public sealed interface RetryResult {

        /** The retry was requested. */
        record Accepted(Instance instance) implements RetryResult {}

        record NotFound() implements RetryResult {}

        /** The instance has not failed. */
        record NotFailed(Status status) implements RetryResult {}

        /**
         * The instance failed before its first state and cannot be retried. Either the request contains a patch or a
         * version, but the instance has no state data to patch or to continue with. Or the message that started the instance was not stored, and cannot
         * be sent again.
         */
        record NeverStarted() implements RetryResult {}

        /**
         * The patch in the retry request would enlarge the data of the failed state to more than
         * {@link Limits#PAYLOAD_BYTES}.
         *
         * @param bytes the size of the patched data
         */
        record TooLarge(int bytes) implements RetryResult {}

        /** The version with which the instance should continue is not deployed. */
        record UnknownVersion(WorkflowId version) implements RetryResult {}

        /** The version cannot continue the instance. @param obstacles all that stands in the way */
        record Obstructed(Instance instance, WorkflowId version, List<Obstacle> obstacles) implements RetryResult {
            public Obstructed {
                obstacles = List.copyOf(obstacles);
            }
        }
    }

    /**
     * Requests that a failed instance runs again from the state that failed. Of several requests for the same failure, the
     * first one that arrives has an effect.
     *
     * @param patch JSON Merge Patch (RFC 7396) for the input of the state
     */
    public RetryResult retry(String id, Optional<JsonNode> patch) {
        return retry(id, patch, Optional.empty());
    }

    /**
     * Requests that a failed instance runs again from the state that failed. Repeated requests for the same failure have the same
     * effect as a single one.
     *
     * @param patch JSON Merge Patch (RFC 7396) for the input of the state
     * @param version a newer version of the workflow, with which the instance continues; empty to keep its version
     */
    public RetryResult retry(String id, Optional<JsonNode> patch, Optional<String> version) {
        var found = find(id);
        var root = branchStore.load(BranchId.root(id)).map(CommittedBranch::branch);
        if (found.isEmpty()) {
            return new RetryResult.NotFound();
        }
        if (root.isEmpty()) {
            return restart(found.get(), patch, version);
        }
        var branch = root.get();
        if (!Engine.retryable(branch)) {
            return new RetryResult.NotFailed(branch.status());
        }
        var bytes = Json.encode(Engine.dataForRetry(branch, patch)).length;
        if (bytes > Limits.PAYLOAD_BYTES) {
            return new RetryResult.TooLarge(bytes);
        }
        return version.map(it -> retryWith(it, found.get(), branch, patch))
                .orElseGet(() -> send(found.get(), branch, new Stimulus.Retry(branch.version(), patch)));
    }

    private RetryResult retryWith(String version, Instance instance, Branch failed, Optional<JsonNode> patch) {
        var wanted = new WorkflowId(instance.workflow().id(), version);
        var deployed = workflowStore.find(wanted);
        if (deployed.isEmpty()) {
            return new RetryResult.UnknownVersion(wanted);
        }
        var plan = Optional.of(deployed.get().plan()).filter(it -> !it.equals(failed.plan()));
        var obstacles =
                plan.map(_ -> obstacles(deployed.get(), instance, failed)).orElse(List.of());
        return obstacles.isEmpty()
                ? send(instance, failed, new Stimulus.Retry(failed.version(), patch, plan))
                : new RetryResult.Obstructed(instance, wanted, obstacles);
    }

    /** Returns all that prevents a failed instance from continuing with another version of its workflow. */
    private List<Obstacle> obstacles(DeployedWorkflow deployed, Instance instance, Branch failed) {
        var isOlder = workflowStore
                .findByPlan(instance.workflow(), failed.plan())
                .filter(current -> !deployed.at().isAfter(current.at()))
                .map(current -> new Obstacle(
                        "",
                        "it was deployed before version %s, with which the instance runs"
                                .formatted(current.workflow().version())));
        var others = Engine.obstacles(planStore.load(failed.plan()), planStore.load(deployed.plan()), failed);
        return Stream.concat(isOlder.stream(), others.stream()).toList();
    }

    private RetryResult send(Instance instance, Branch failed, Stimulus.Retry retry) {
        messageQueue.send(BranchMessage.of(failed.id() + "/retry/" + failed.version(), failed.id(), retry));
        return new RetryResult.Accepted(instance);
    }

    /** Sends the start message again, for an instance that could not begin. The message was kept when its handling failed. */
    private RetryResult restart(Instance instance, Optional<JsonNode> patch, Optional<String> version) {
        if (!instance.status().isFinal()) {
            return new RetryResult.NotFailed(instance.status());
        }
        if (patch.isPresent() || version.isPresent() || !parkedMessageRedelivery.resendBegin(instance.id())) {
            return new RetryResult.NeverStarted();
        }
        return new RetryResult.Accepted(instance);
    }

    /**
     * Requests the suspension of an instance: it finishes the calls that it is making, and does nothing more. A repeated request
     * is harmless.
     *
     * @param reason is recorded in the history
     */
    public void suspend(String id, String reason) {
        var now = ports.clock().instant();
        send(id, "suspend", now, new Stimulus.Suspend(reason, now), Duration.ZERO);
    }

    /**
     * Requests that a suspended instance continues and that its parked messages, which could not be handled earlier, are handled.
     * If the instance is not suspended, the request is delayed, because a suspension that was requested shortly before must take
     * effect first.
     */
    public void resume(Instance instance) {
        var now = ports.clock().instant();
        var delay = instance.status() == Status.SUSPENDED ? Duration.ZERO : Limits.SUSPENSION_DELIVERY;
        send(instance.id(), "resume", now, new Stimulus.Resume(now), delay);
    }

    private void send(String id, String action, Instant now, Stimulus stimulus, Duration delay) {
        var root = BranchId.root(id);
        messageQueue.send(BranchMessage.of(root + "/" + action + "/" + now, root, stimulus), delay);
    }

    /** Returns the compiled workflow of an instance; empty before the instance's first commit. */
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
                        .orElseThrow(() -> new UnreadableData("neither the plan nor the summary can be read")),
                branch.version(),
                branch.displayStatus(),
                head.flatMap(this::input),
                output(branch),
                branch.status().isFinal() ? branch.raisedFault() : Optional.empty(),
                head.map(InstanceSummary::startedAt).orElse(branch.startedAt()),
                branch.endedAt(),
                plan.map(it -> WaitReason.allOf(branch, it)).orElse(List.of()),
                new TreeMap<>(branch.labels()),
                head.flatMap(InstanceSummary::startedBy)
                        .or(() -> branch.origin().map(BranchOrigin::parent).map(Instances::caller)),
                branch.lineage().or(() -> head.flatMap(InstanceSummary::lineage)),
                plan.map(it -> InstanceView.evaluate(it, branch, ports.clock().instant()))
                        .orElseGet(TreeMap::new),
                true);
    }

    /** Returns the input of an instance; empty also if this release cannot read it. */
    private Optional<JsonNode> input(InstanceSummary instanceSummary) {
        return UnreadableData.asEmpty(() -> instanceSummaries.loadInput(instanceSummary));
    }

    /**
     * Returns the output of an instance. Only two kinds of instances have one: those that completed, and those that timed out in
     * a workflow that defines final states for a timeout ({@code runBefore}).
     */
    private static Optional<JsonNode> output(Branch branch) {
        var hasOne = branch.status() == Status.COMPLETED
                || branch.status() == Status.TIMED_OUT
                        && branch.executionLimit().pendingEnd().isPresent();
        return Optional.of(branch.data()).filter(_ -> hasOne);
    }

    /** Creates an {@link Instance} from a summary alone. Used if the instance has not begun or its root branch cannot be read. */
    private Instance viewOfSummary(InstanceSummary instanceSummary, boolean isReadable) {
        return new Instance(
                instanceSummary.instance(),
                instanceSummary.workflow(),
                0,
                instanceSummary.status(),
                input(instanceSummary),
                Optional.empty(),
                instanceSummary.fault().map(fault -> new RaisedFault(fault, "", "", 0)),
                instanceSummary.startedAt(),
                instanceSummary.endedAt(),
                List.of(),
                new TreeMap<>(
                        instanceSummary.details().map(SummaryDetails::labels).orElse(Map.of())),
                instanceSummary.startedBy(),
                instanceSummary.lineage(),
                new TreeMap<>(),
                isReadable);
    }

    private static Starter caller(BranchId parent) {
        return new Starter.Caller(parent.instance(), parent.path());
    }
}
