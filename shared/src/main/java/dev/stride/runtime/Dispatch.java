package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.Effect;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Histories;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/** Performs effects, in order. Performing one again is harmless: each has the same identity every time. */
final class Dispatch {

    private final Ports ports;
    private final Messages messages;
    private final Heads heads;
    private final Histories histories;

    Dispatch(Ports ports, Messages messages, Heads heads, Histories histories) {
        this.ports = ports;
        this.messages = messages;
        this.heads = heads;
        this.histories = histories;
    }

    /** Performs one. @param carries whether a message of the branch to itself carries it */
    void perform(Pending pending, Committed committed, Plan plan, boolean carries) {
        var branch = committed.branch();
        switch (pending.effect()) {
            case Effect.Enlist(var status, Instant endedAt) ->
                heads.close(branch.id().instance(), plan.workflow(), branch.startedAt(), status, endedAt);
            case Effect.WriteHistory(var entries) -> histories.record(branch.id(), pending.id(), entries);
            case Effect.SetTimer(long timer, Instant due) -> setTimer(pending.id(), branch, timer, due);
            case Effect.Proceed(long version) -> {
                var proceed = Message.from(pending.id(), branch.id(), new Stimulus.Proceed(version));
                messages.send(carries ? proceed.carrying(committed) : proceed);
            }
        }
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

    private void setTimer(EffectId effect, Branch branch, long timer, Instant due) {
        sendAt(due, Message.from(effect, branch.id(), new Stimulus.Fired(timer)));
    }

    /** Rounded up: a message that comes too early would have to be sent again. */
    private static Duration wholeSeconds(Duration left) {
        var seconds = left.plusNanos(Duration.ofSeconds(1).toNanos() - 1).toSeconds();
        return Duration.ofSeconds(Math.clamp(seconds, 0, Limits.QUEUE_DELAY.toSeconds()));
    }
}
