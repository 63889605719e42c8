package dev.stride.runtime;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.Circumstances;
import dev.stride.engine.Decision;
import dev.stride.engine.Effect;
import dev.stride.engine.Engine;
import dev.stride.engine.Entry;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.Plan;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.Redacted;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.events.Router;
import dev.stride.runtime.schedule.OccurrenceLetter;
import dev.stride.runtime.schedule.ScheduledStarts;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Branches.Commit;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns one message into commits of one branch: load, redo, advance, commit, dispatch. {@code RATIONALE.md} says why nothing
 * is lost and nothing happens twice. Safe for concurrent use.
 */
public class WorkflowRuntime {

    private final Ports ports;
    private final Config config;
    private final Observer observer;
    private final Reaches reaches;
    private final Traces traces;
    private final Branches branches;
    private final Plans plans;
    private final Messages messages;
    private final Router router;
    private final ScheduledStarts starts;
    private final Dispatch dispatch;
    private final Workflows workflows;
    private final Leftovers leftovers;
    private final Retention retention;
    private final Heads heads;

    public WorkflowRuntime(Ports ports, Config config, Observer observer) {
        this.ports = ports;
        this.config = config;
        this.observer = observer;
        traces = new Traces(observer.tracing());
        reaches = new Reaches(observer, config.hopLimit());
        var codec = new BranchCodec(ports.blobs(), reaches::data);
        branches = new Branches(ports.table(), codec);
        plans = new Plans(ports.blobs());
        messages = new Messages(ports, codec);
        router = new Router(ports, observer, messages::sendAll);
        starts = new ScheduledStarts(ports, messages::sendAll);
        retention = new Retention(config.retention());
        leftovers = new Leftovers(ports);
        dispatch = new Dispatch(ports, messages, router, retention);
        workflows = new Workflows(ports.table(), ports.blobs());
        heads = new Heads(ports.table(), ports.blobs());
    }

    /**
     * Handles a message. Returning acknowledges it; throwing gives it back to the queue.
     *
     * @throws dev.stride.runtime.codec.Unreadable for what is no message
     * @throws NotYetBegun for a message that came too early
     * @throws OutOfTime for one that makes a call for which this invocation has too little time left
     */
    public void receive(Delivery delivery) {
        var event = EventLetter.read(delivery.body());
        if (event.isPresent()) {
            traces.event(delivery, () -> router.route(event.get()));
            return;
        }
        var occurrence = OccurrenceLetter.read(delivery.body());
        if (occurrence.isPresent()) {
            traces.occurrence(occurrence.get(), delivery.receives(), () -> occurs(occurrence.get()));
            return;
        }
        var instance = InstanceLetter.read(delivery.body());
        if (instance.isPresent()) {
            take(instance.get());
            return;
        }
        receive(messages.read(delivery.body()), delivery);
    }

    private void take(InstanceLetter letter) {
        switch (letter) {
            case InstanceLetter.Settle settle -> leftovers.settle(settle);
            case InstanceLetter.Wake wake -> new Revival(this, ports, messages).take(wake.branch());
        }
    }

    private void receive(Message message, Delivery delivery) {
        var early = message.due().filter(due -> ports.clock().instant().isBefore(due));
        if (early.isPresent()) {
            dispatch.sendAt(early.get(), message);
            return;
        }
        traces.turn(message, delivery, () -> new Turn(this, message, delivery).take());
    }

    /** A schedule is due. */
    void occurs(OccurrenceLetter occurrence) {
        starts.take(occurrence);
    }

    /** Brings an event to whom it concerns. Doing it again changes nothing. */
    public void route(EventLetter event) {
        traces.event(event, () -> router.route(event));
    }

    /**
     * Step 1. The branch as the message carries it, else as it is stored. A message that may have been handled before trusts
     * the store alone: what it carries has perhaps been left behind, and its calls must not be made again.
     */
    Optional<Committed> load(Message message, Delivery delivery) {
        var isNew = delivery.receives() == 1 && message.redrives() == 0;
        return isNew && message.carried().isPresent() ? message.carried() : branches.load(message.to());
    }

    /** Step 2. Whether the last commit is one that this message led to. */
    boolean redoes(Message message, Committed committed) {
        return committed.cause().equals(message.id());
    }

    /** Step 2. What a commit that this message led to may have left to perform. */
    List<Pending> owed(Message message, Committed committed) {
        return committed.outbox().owedBy(message.id(), committed.cause());
    }

    /** Step 3. What the stimulus makes of the branch, calls performed. */
    Advance advance(Optional<Committed> current, Message message, Stimulus stimulus, Replies replies) {
        var branch = current.map(Committed::branch);
        if (branch.filter(it -> it.status().ended()).isPresent() && !(stimulus instanceof Stimulus.Retry)) {
            return Advance.NONE;
        }
        var unplanned =
                branch.flatMap(it -> Engine.advance(it, stimulus, ports.clock().instant()));
        if (unplanned.isPresent()) {
            return new Advance(unplanned.get(), Optional.empty(), List.of());
        }
        var entries = new ArrayList<Entry>();
        var plan = plans.load(branch.map(Branch::plan).orElseGet(() -> beginning(message)));
        var decision = branch.isPresent()
                ? Engine.advance(
                        plan, branch.get(), bounded(branch.get(), heard(branch.get(), stimulus)), circumstances(plan))
                : first(plan, message, stimulus);
        while (decision instanceof Decision.Perform(Branch asking, var request, var before)) {
            entries.addAll(before);
            var reply = replies.to(request, plan);
            decision = Engine.advance(plan, asking, reply, circumstances(plan));
        }
        return new Advance(decision, Optional.of(plan), entries).redacted(new Secrecy(plan, ports));
    }

    /**
     * What one advance came to.
     *
     * @param entries history before the decision
     */
    record Advance(Decision decision, Optional<Plan> plan, List<Entry> entries) {

        static final Advance NONE = new Advance(new Decision.Ignored(), Optional.empty(), List.of());

        /** The same without secrets: what is decided goes on from what is written. */
        private Advance redacted(Secrecy secrecy) {
            if (!(decision instanceof Decision.Moved(var branch, var effects, var last))) {
                return this;
            }
            var all = new ArrayList<>(entries);
            all.addAll(last);
            var moved = new Decision.Moved(branch, effects, all);
            return new Advance(Redacted.of(moved, Decision.Moved.class, secrecy.redaction()), plan, List.of());
        }
    }

    /**
     * Step 3. Before a branch goes on after its end, what its end may still owe is performed: no later message proves it, and it
     * would be carried along for ever. What a list shows proves all that came before it.
     */
    void settle(Committed ended) {
        var branch = ended.branch();
        var outbox = ended.outbox();
        var shown = outbox.enlisted().filter(it -> heads.shows(branch.id().instance(), it.version()));
        redispatch(ended, outbox.unproven(shown, branch, ended.cause()));
    }

    /** Step 4. What of the stored outbox the new commit keeps: what its stimulus does not prove to be performed. */
    List<Pending> carriedOver(Committed current, Branch next, Stimulus stimulus) {
        if (current.branch().status().ended()) {
            return List.of();
        }
        var outbox = current.outbox();
        return outbox.unproven(outbox.evidence(stimulus), next, current.cause());
    }

    /** Step 4. What a commit asks for, with what it tells of the life of its instance where the operator wants that. */
    List<Effect> effects(Decision.Moved moved, Branch next, Advance advance) {
        return advance.plan()
                .filter(_ -> config.lifecycleEvents())
                .map(plan -> Lifecycle.around(
                        moved.effects(),
                        next.version() == 1,
                        next,
                        plan.workflow(),
                        ports.clock().instant()))
                .orElse(moved.effects());
    }

    /** Step 4. The outbox of the new commit, in the order of its dispatch. */
    Outbox outbox(List<Pending> carried, long version, List<Effect> effects) {
        return Outbox.of(carried, version, effects);
    }

    Commit commit(Committed next, List<Entry> entries) {
        var commit = branches.commit(next, retention.of(next.branch()));
        if (commit instanceof Commit.Done) {
            observer.committed(next.branch(), entries);
        }
        return commit;
    }

    /** What a branch is pinned to, unless that is gone: who can do without it is not to be held up. */
    Optional<Plan> plan(Branch branch) {
        return plans.find(branch.plan());
    }

    /** A commit was made and dispatched. */
    void turned(Transition transition, Plan plan) {
        Traces.tell(transition);
        observer.turned(transition);
        reaches.check(transition, plan);
    }

    /** Step 5. Performs the effects of a commit, in order; the first failure stops it and gives the message back. */
    void dispatch(Committed committed, List<Pending> effects) {
        perform(committed, effects, true);
    }

    /**
     * Step 2. Performs effects that may have been performed before. Their messages do not carry the branch: what the first
     * ones led to may be committed by now, and its calls must not be made again.
     */
    void redispatch(Committed committed, List<Pending> effects) {
        perform(committed, effects, false);
    }

    private void perform(Committed committed, List<Pending> effects, boolean carries) {
        var plan = committed.branch().plan();
        for (var pending : effects) {
            dispatch.perform(pending, committed, () -> new Secrecy(plans.load(plan), ports), carries);
        }
    }

    /** A message that many others forestall comes again a little later: a failed one would come minutes later. */
    void postpone(Message message) {
        messages.postpone(message);
    }

    Instant now() {
        return ports.clock().instant();
    }

    Observer observer() {
        return observer;
    }

    Retention retention() {
        return retention;
    }

    Config config() {
        return config;
    }

    /** Whether this invocation can make another call and still commit it. */
    boolean hasTime(Delivery delivery) {
        var longest = CallLimits.CALL_TIMEOUT.plus(Limits.COMMIT_MARGIN);
        return ports.clock().instant().plus(longest).isBefore(delivery.deadline());
    }

    Replies replies(Message message, Delivery delivery) {
        return new Replies(message.to().instance(), ports, workflows, delivery.deadline(), traces);
    }

    private Circumstances circumstances(Plan plan) {
        return new Secrecy(plan, ports).circumstances();
    }

    /** A branch comes into being; one that would be too large is stopped before it has moved. */
    private Decision first(Plan plan, Message message, Stimulus stimulus) {
        var circumstances = circumstances(plan);
        if (stimulus instanceof Stimulus.Stop) {
            return Engine.advance(plan, unmoved(plan, message), stimulus, circumstances);
        }
        return switch (message.stimulus()) {
            case Stimulus.Begin begin -> Engine.begin(plan, message.to(), begin, circumstances);
            case Stimulus.BeginArm begin -> Engine.begin(plan, message.to(), begin, circumstances);
            case Stimulus.Abandon abandon -> Engine.abandoned(message.to(), abandon, circumstances);
            case Stimulus _ -> throw new NotYetBegun(message.to());
        };
    }

    private Branch unmoved(Plan plan, Message message) {
        var now = ports.clock().instant();
        return switch (message.stimulus()) {
            case Stimulus.Begin it -> Branch.begin(message.to(), it.origin(), it.plan(), plan.start(), it.input(), now);
            case Stimulus.BeginArm it ->
                Branch.begin(message.to(), Optional.of(it.origin()), it.plan(), it.at(), NullNode.getInstance(), now);
            case Stimulus _ -> throw new NotYetBegun(message.to());
        };
    }

    /** The plan of a branch that a message brings into being. */
    private static String beginning(Message message) {
        return switch (message.stimulus()) {
            case Stimulus.Begin begin -> begin.plan();
            case Stimulus.BeginArm begin -> begin.plan();
            case Stimulus.Abandon abandon -> abandon.plan();
            case Stimulus _ -> throw new NotYetBegun(message.to());
        };
    }

    /** Told that events have come for it, a branch looks which. */
    private Stimulus heard(Branch branch, Stimulus stimulus) {
        return stimulus instanceof Stimulus.Expecting(long subscription)
                ? new Stimulus.Arrived(subscription, router.inbox().next(branch))
                : stimulus;
    }

    /** A branch that has moved too often is stopped, whatever the stimulus: nothing else ends an endless loop. */
    private Stimulus bounded(Branch branch, Stimulus stimulus) {
        var steps = branch.term().steps(branch.version());
        if (branch.status().ended() || steps < config.hopLimit()) {
            return stimulus;
        }
        return new Stimulus.Stop(Fault.of(
                Fault.LIMIT, "the instance has taken " + steps + " steps, the most that this deployment allows"));
    }
}
