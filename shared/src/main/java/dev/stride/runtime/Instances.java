package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Raised;
import dev.stride.engine.Report;
import dev.stride.engine.Restart;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Heads.Head;
import dev.stride.runtime.store.Histories;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
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
    private final Heads heads;
    private final Branches branches;
    private final Histories histories;
    private final InstanceList list;
    private final Workflows workflows;
    private final Plans plans;
    private final Messages messages;
    private final Redelivery redelivery;

    public Instances(Ports ports) {
        this.ports = ports;
        var codec = new BranchCodec(ports.blobs());
        heads = new Heads(ports.table(), ports.blobs());
        branches = new Branches(ports.table(), codec);
        histories = new Histories(ports.table());
        list = new InstanceList(ports.table());
        workflows = new Workflows(ports.table(), ports.blobs());
        plans = new Plans(ports.blobs());
        messages = new Messages(ports);
        redelivery = new Redelivery(ports, messages);
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
            Optional<Raised> raised,
            Instant startedAt,
            Optional<Instant> endedAt,
            List<Waiting> waitingFor,
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
            var root = branches.find(BranchId.root(id), now);
            var head = heads.load(id).filter(it -> !it.isOver(now));
            return root.map(it -> seen(it, head)).or(() -> head.map(this::unseen));
        } catch (Unreadable e) {
            return Optional.of(heads.load(id).map(this::unseen).orElseThrow(() -> e));
        }
    }

    /**
     * Instances newest first.
     *
     * @param workflow of this workflow only, if given
     * @param status in this status only, if given
     * @param before the instance to go on after
     */
    public Page newest(Optional<String> workflow, Optional<Status> status, int limit, Optional<String> before) {
        var ids = workflow.map(List::of).orElseGet(() -> List.copyOf(workflows.ids()));
        var heads = list.newest(ids, shownAs(status), Math.min(limit, Limits.PAGE), before);
        var seen = heads.heads().stream()
                .flatMap(head -> find(head.instance()).stream())
                .filter(instance -> status.isEmpty() || status.get() == instance.status())
                .toList();
        return new Page(seen, heads.next());
    }

    /** Whether an instance of one of these versions of a workflow has not ended yet. */
    public boolean anyOpen(String workflow, List<WorkflowId> versions) {
        Optional<String> before = Optional.empty();
        do {
            var page = list.newest(List.of(workflow), OPEN, Limits.PAGE, before);
            if (page.heads().stream().map(Head::workflow).anyMatch(versions::contains)) {
                return true;
            }
            before = page.next();
        } while (before.isPresent());
        return false;
    }

    /** What an instance and its branches did so far: the written segments, then what still rides in the branches. */
    public Histories.Page history(String id, Optional<String> after) {
        if (after.filter(Branches::isAmongTails).isPresent()) {
            return branches.tails(id, Limits.PAGE, after);
        }
        var segments = histories.read(id, Limits.PAGE, after);
        return segments.next().isPresent() ? segments : segments.and(branches.tails(id, Limits.PAGE, Optional.empty()));
    }

    /**
     * Asks an instance to end. Asking again changes nothing.
     *
     * @param compensate whether what it has completed is compensated first
     */
    public void cancel(String id, String reason, boolean compensate) {
        var root = BranchId.root(id);
        var name = compensate ? "/compensate" : "/cancel";
        messages.send(Message.of(root + name, root, new Stimulus.Cancel(reason, compensate)));
    }

    /** What a wish to retry an instance met. */
    public sealed interface Retry {

        /** The instance goes on. */
        record Accepted(Instance instance) implements Retry {}

        record Unknown() implements Retry {}

        /** It has not failed. */
        record NotFailed(Status status) implements Retry {}

        /** It could not begin, so that there is no state whose data could be patched. */
        record NeverBegan() implements Retry {}

        /** With the patch, its data would be larger than data may be. */
        record TooLarge(int bytes) implements Retry {}
    }

    /**
     * Asks a failed instance to go on from the state that failed. Of several wishes that meet the same failure, one counts.
     *
     * @param patch JSON Merge Patch (RFC 7396) for the data that the state began with
     */
    public Retry retry(String id, Optional<JsonNode> patch) {
        var found = find(id);
        var root = branches.load(BranchId.root(id)).map(Committed::branch);
        if (found.isEmpty()) {
            return new Retry.Unknown();
        }
        if (root.isEmpty()) {
            return begin(found.get(), patch);
        }
        var branch = root.get();
        if (!Restart.retryable(branch)) {
            return new Retry.NotFailed(branch.status());
        }
        var bytes = Json.bytes(Restart.data(branch, patch)).length;
        if (bytes > Limits.PAYLOAD_BYTES) {
            return new Retry.TooLarge(bytes);
        }
        var stimulus = new Stimulus.Retry(branch.version(), patch);
        messages.send(Message.of(branch.id() + "/retry/" + branch.version(), branch.id(), stimulus));
        return new Retry.Accepted(found.get());
    }

    /** One that could not begin begins after all, with the letter that was kept. */
    private Retry begin(Instance unbegun, Optional<JsonNode> patch) {
        if (!unbegun.status().ended()) {
            return new Retry.NotFailed(unbegun.status());
        }
        if (patch.isPresent() || !redelivery.resend(unbegun.id())) {
            return new Retry.NeverBegan();
        }
        heads.reopen(unbegun.id());
        return new Retry.Accepted(unbegun);
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
        var delay = instance.status() == Status.SUSPENDED ? Duration.ZERO : Limits.SUSPENSION_UNDER_WAY;
        send(instance.id(), "resume", now, new Stimulus.Resume(now), delay);
    }

    private void send(String id, String wish, Instant now, Stimulus stimulus, Duration delay) {
        var root = BranchId.root(id);
        messages.send(Message.of(root + "/" + wish + "/" + now, root, stimulus), delay);
    }

    /** The plan that an instance is pinned to, once it has run. */
    public Optional<Plan> plan(String id) {
        return branches.load(BranchId.root(id))
                .map(root -> plans.load(root.branch().plan()));
    }

    private Instance seen(Committed root, Optional<Head> head) {
        var branch = root.branch();
        var plan = plans.find(branch.plan());
        return new Instance(
                branch.id().instance(),
                plan.map(Plan::workflow).or(() -> head.map(Head::workflow)).orElseThrow(),
                branch.version(),
                branch.standing(),
                head.flatMap(heads::input),
                output(branch),
                branch.status().ended() ? branch.raised() : Optional.empty(),
                head.map(Head::startedAt).orElse(branch.startedAt()),
                branch.endedAt(),
                plan.map(it -> Waiting.of(branch, it)).orElse(List.of()),
                plan.map(it -> Report.of(it, branch, ports.clock().instant())).orElseGet(TreeMap::new));
    }

    /** An instance that timed out has one when its author wanted something to be done before its end. */
    private static Optional<JsonNode> output(Branch branch) {
        var hasOne = branch.status() == Status.COMPLETED
                || branch.status() == Status.TIMED_OUT && branch.term().ending().isPresent();
        return Optional.of(branch.data()).filter(_ -> hasOne);
    }

    /** One that has not begun, or that nobody can read. */
    private Instance unseen(Head head) {
        return new Instance(
                head.instance(),
                head.workflow(),
                0,
                head.status(),
                heads.input(head),
                Optional.empty(),
                head.fault().map(fault -> new Raised(fault, "", "", 0)),
                head.startedAt(),
                head.endedAt(),
                List.of(),
                new TreeMap<>());
    }

    /** Heads know open, suspended and ended: every other status is looked for among the open ones. */
    private static List<Status> shownAs(Optional<Status> status) {
        return status.map(it -> it == Status.SUSPENDED || it.ended() ? List.of(it) : OPEN)
                .orElse(List.of(
                        Status.PENDING,
                        Status.SUSPENDED,
                        Status.COMPLETED,
                        Status.FAULTED,
                        Status.TIMED_OUT,
                        Status.CANCELLED));
    }
}
