package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Children;
import dev.stride.engine.Children.Birth;
import dev.stride.engine.Effect;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Redacted;
import dev.stride.runtime.events.Router;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Heads.Head;
import dev.stride.runtime.store.Histories;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Performs effects, in order. Performing one again is harmless: each has the same identity every time. */
final class Dispatch {

    private final Ports ports;
    private final Messages messages;
    private final Heads heads;
    private final Histories histories;
    private final Publishing publishing;
    private final Router router;
    private final Retention retention;
    private final Leftovers leftovers;
    private final Redelivery redelivery;

    Dispatch(Ports ports, Messages messages, Router router, Retention retention) {
        this.ports = ports;
        this.retention = retention;
        this.messages = messages;
        this.router = router;
        heads = new Heads(ports.table(), ports.blobs());
        histories = new Histories(ports.table());
        leftovers = new Leftovers(ports);
        redelivery = new Redelivery(ports, messages);
        publishing = new Publishing(ports.bus(), ports.blobs());
    }

    /**
     * Performs one.
     *
     * @param secrecy of the plan, for those effects that need it
     * @param carries whether a message of the branch to itself carries it
     */
    void perform(Pending pending, Committed committed, Supplier<Secrecy> secrecy, boolean carries) {
        var branch = committed.branch();
        var id = pending.id();
        switch (pending.effect()) {
            case Effect.Publish(var event) -> publishing.publish(event);
            case Effect.Tell(BranchId to, Stimulus stimulus) ->
                messages.send(Message.of(id.of(branch.id()), to, stimulus));
            case Effect.Forsake(long fork, var children) -> forsake(branch, fork, children);
            case Effect.Enlist(var status, var endedAt) ->
                enlist(committed, id.version(), status, endedAt, () -> unseen(branch, secrecy.get()));
            case Effect.WriteHistory(var entries) -> histories.record(branch.id(), id, entries, retention.of(branch));
            case Effect.Unsubscribe(var subscription) -> router.subscriptions().close(branch, subscription);
            case Effect.StartInstance start -> start(start);
            case Effect.Subscribe(long version) -> subscribe(id, branch, version);
            case Effect.SetTimer(long timer, Instant due) ->
                sendAt(due, Message.from(id, branch.id(), new Stimulus.Fired(timer)));
            case Effect.Spawn spawn -> begin(births(branch, spawn, secrecy.get()));
            case Effect.Resend() -> redelivery.resend(branch.id().instance());
            case Effect.Proceed(long version) -> {
                var proceed = Message.from(id, branch.id(), new Stimulus.Proceed(version));
                messages.send(carries ? proceed.carrying(committed) : proceed);
            }
        }
    }

    /** What the instance has elsewhere expires when it does, and no more when it goes on after its end. */
    private void enlist(
            Committed committed, long version, Status status, Optional<Instant> endedAt, Supplier<Head> unseen) {
        var instance = committed.branch().id().instance();
        var head = heads.show(instance, version, status, endedAt, endedAt.map(retention::after), unseen);
        if (committed.scattered() || head.filter(Head::hasMoreElsewhere).isPresent()) {
            leftovers.settleLater(instance);
        }
    }

    private static Head unseen(Branch branch, Secrecy secrecy) {
        return Head.open(branch.id().instance(), secrecy.plan().workflow(), branch.startedAt());
    }

    /** Sends a message so that it arrives when due: by the queue if that is near, else by an alarm that rings early. */
    void sendAt(Instant due, Message message) {
        var now = ports.clock().instant();
        var left = Duration.between(now, due);
        if (left.compareTo(Limits.QUEUE_DELAY) <= 0) {
            messages.send(message.dueAt(due), wholeSeconds(left));
            return;
        }
        var name = Digest.of(message.id().getBytes(StandardCharsets.UTF_8));
        ports.timers().set(name, due.minus(Limits.SCHEDULE_LEAD), messages.written(message.dueAt(due)));
    }

    /** Who comes second, the event or its subscription, sees the other: so the branch looks after it has subscribed. */
    private void subscribe(EffectId effect, Branch branch, long version) {
        router.subscriptions().open(branch, version);
        if (!router.inbox().next(branch).isEmpty()) {
            messages.send(Message.from(effect, branch.id(), new Stimulus.Expecting(version)));
        }
    }

    /** An arm's own values are computed anew, and may be secrets. */
    private static List<Birth> births(Branch branch, Effect.Spawn spawn, Secrecy secrecy) {
        var redaction = secrecy.redaction();
        return Children.births(secrecy.plan(), branch, spawn, secrecy.circumstances()).stream()
                .map(birth -> new Birth(birth.child(), Redacted.of(birth.begin(), Stimulus.BeginArm.class, redaction)))
                .toList();
    }

    private void begin(List<Birth> births) {
        messages.sendAll(births.stream()
                .map(birth -> Message.of(birth.child() + "/begin", birth.child(), birth.begin()))
                .toList());
    }

    private void forsake(Branch parent, long fork, List<Integer> children) {
        messages.sendAll(children.stream()
                .map(index -> parent.id().child(fork, index))
                .map(child -> Message.of(child + "/abandon", child, new Stimulus.Abandon(parent.plan())))
                .toList());
    }

    /** What comes of the message proves all of this to be done, so that it goes last. */
    private void start(Effect.StartInstance start) {
        var root = BranchId.root(start.instance());
        heads.open(start.instance(), start.workflow(), start.at(), start.begin());
        messages.send(Message.of(root + "/begin", root, start.begin()));
    }

    /** Rounded up: a message that comes too early would have to be sent again. */
    private static Duration wholeSeconds(Duration left) {
        var seconds = left.plusNanos(Duration.ofSeconds(1).toNanos() - 1).toSeconds();
        return Duration.ofSeconds(Math.clamp(seconds, 0, Limits.QUEUE_DELAY.toSeconds()));
    }
}
