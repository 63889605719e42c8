package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.Decision;
import dev.stride.engine.Effect;
import dev.stride.engine.Engine;
import dev.stride.engine.Entry;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.Plan;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Branches.Commit;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Histories;
import dev.stride.runtime.store.Plans;
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
    private final Branches branches;
    private final Plans plans;
    private final Messages messages;
    private final Dispatch dispatch;

    public WorkflowRuntime(Ports ports, Config config, Observer observer) {
        this.ports = ports;
        this.config = config;
        this.observer = observer;
        branches = new Branches(ports.table(), new BranchCodec(ports.blobs()));
        plans = new Plans(ports.blobs());
        messages = new Messages(ports);
        dispatch = new Dispatch(ports, messages, new Heads(ports.table(), ports.blobs()), new Histories(ports.table()));
    }

    /**
     * Handles a message. Returning acknowledges it; throwing gives it back to the queue.
     *
     * @throws dev.stride.runtime.codec.Unreadable for what is no message
     * @throws NotYetBegun for a message that came too early
     */
    public void receive(Delivery delivery) {
        var message = messages.read(delivery.body());
        var early = message.due().filter(due -> ports.clock().instant().isBefore(due));
        if (early.isPresent()) {
            dispatch.sendAt(early.get(), message);
            return;
        }
        new Turn(this, message, delivery).take();
    }

    /**
     * Step 1. The branch as the message carries it, else as it is stored. A message that may have been handled before trusts
     * the store alone: what it carries has perhaps been left behind, and its calls must not be made again.
     */
    Optional<Committed> load(Message message, Delivery delivery) {
        var isNew = delivery.receives() == 1 && message.redrives() == 0;
        return isNew && message.carried().isPresent() ? message.carried() : branches.load(message.to());
    }

    /** Step 2. Whether the commit that this message leads to was made already, and only its dispatch may be missing. */
    boolean redoes(Message message, Committed committed) {
        return committed.cause().equals(message.id());
    }

    /** Step 3. What the stimulus makes of the branch, calls performed. */
    Advance advance(Optional<Committed> current, Message message, Stimulus stimulus, Replies replies) {
        var entries = new ArrayList<Entry>();
        var now = ports.clock().instant();
        var plan = plans.load(current.map(it -> it.branch().plan())
                .orElseGet(() -> begin(message).plan()));
        var decision = current.isPresent()
                ? Engine.advance(
                        plan, current.get().branch(), bounded(current.get().branch(), stimulus), now)
                : first(plan, message, stimulus, now);
        while (decision instanceof Decision.Perform(Branch asking, var request, var before)) {
            entries.addAll(before);
            var reply = replies.to(request, () -> plan.calls().get(request.call()));
            decision = Engine.advance(plan, asking, reply, ports.clock().instant());
        }
        return new Advance(decision, plan, entries);
    }

    /**
     * What one advance came to.
     *
     * @param entries history before the decision
     */
    record Advance(Decision decision, Plan plan, List<Entry> entries) {}

    /** Step 4. What of the stored outbox the new commit keeps. */
    List<Pending> carriedOver(Committed current, Optional<EffectId> evidence) {
        return current.outbox().unproven(evidence);
    }

    /** Step 4. The outbox of the new commit, in the order of its dispatch. */
    Outbox outbox(List<Pending> carried, long version, List<Effect> effects) {
        return Outbox.of(carried, version, effects);
    }

    Commit commit(Committed next, List<Entry> entries) {
        var commit = branches.commit(next);
        if (commit instanceof Commit.Done) {
            observer.committed(next.branch(), entries);
        }
        return commit;
    }

    /** Step 5. Performs the outbox, in order; the first failure stops it and gives the message back. */
    void dispatch(Committed committed) {
        perform(committed, true);
    }

    /**
     * Step 2. Performs an outbox that may have been performed before. Its messages do not carry the branch: what the first
     * ones led to may be committed by now, and its calls must not be made again.
     */
    void redispatch(Committed committed) {
        perform(committed, false);
    }

    private void perform(Committed committed, boolean carries) {
        var plan = plans.load(committed.branch().plan());
        for (var pending : committed.outbox().pending()) {
            dispatch.perform(pending, committed, plan, carries);
        }
    }

    Config config() {
        return config;
    }

    /** Whether this invocation can make another call and still commit it. */
    boolean hasTime(Delivery delivery) {
        var longest = Limits.CALL_TIMEOUT.plus(Limits.COMMIT_MARGIN);
        return ports.clock().instant().plus(longest).isBefore(delivery.deadline());
    }

    Replies replies(Delivery delivery) {
        return new Replies(ports.caller(), ports.clock(), delivery.deadline());
    }

    /** A branch comes into being; one that would be too large is stopped before it has moved. */
    private static Decision first(Plan plan, Message message, Stimulus stimulus, Instant now) {
        var begin = begin(message);
        if (stimulus instanceof Stimulus.Begin) {
            return Engine.begin(plan, message.to(), begin, now);
        }
        var unmoved = Branch.begin(message.to(), begin.plan(), plan.start(), begin.input(), now);
        return Engine.advance(plan, unmoved, stimulus, now);
    }

    private static Stimulus.Begin begin(Message message) {
        if (message.stimulus() instanceof Stimulus.Begin begin) {
            return begin;
        }
        throw new NotYetBegun(message.to());
    }

    /** A branch that has moved too often is stopped, whatever the stimulus: nothing else ends an endless loop. */
    private Stimulus bounded(Branch branch, Stimulus stimulus) {
        if (branch.version() < config.hopLimit()) {
            return stimulus;
        }
        return new Stimulus.Stop(Fault.of(
                Fault.LIMIT,
                "the instance has taken " + branch.version() + " steps, the most that this deployment allows"));
    }
}
