package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.common.Backoff;
import dev.stride.common.Result;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.InstanceCommand.CleanUp;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.store.Stores;
import java.time.Duration;

/**
 * The handler of the dead-letter queue. It redrives each message after a pause, which doubles with each redrive. If the last
 * redrive of a message for a branch fails too, it parks the message and suspends the instance; resuming the instance handles its
 * parked messages. Messages that cannot be parsed or do not belong to an instance are quarantined.
 */
public final class DeadLetters {

    private static final Backoff PAUSES = new Backoff(Duration.ofSeconds(30), Limits.QUEUE_DELAY);

    private final Ports ports;
    private final Stores stores;
    private final RuntimeConfig config;
    private final MessageReader messageReader;

    /** @param allowedSenders accounts whose events are accepted when a message turns out to come from an event bus */
    public DeadLetters(Ports ports, Stores stores, RuntimeConfig config, AllowedSenders allowedSenders) {
        this.ports = ports;
        this.stores = stores;
        this.config = config;
        messageReader = new MessageReader(ports, stores, allowedSenders);
    }

    /** The outcome of handling a dead letter. */
    public sealed interface DeadLetterResult {

        /** The message was sent again for the {@code time}-th time, counted from 1. */
        record Redriven(int time) implements DeadLetterResult {}

        /** The message cannot be handled, so the instance was suspended or, if it had not begun, marked as failed. */
        record GivenUp(String instance, String reason) implements DeadLetterResult {}

        /** The message was stored for an operator to inspect. */
        record Quarantined(String reason) implements DeadLetterResult {}
    }

    /**
     * A dead letter.
     *
     * @param queue name of the queue that dropped it
     * @param bus the event bus, if the message is an event from a bus
     */
    private record Dead(String body, String queue, Ingress bus) {}

    /**
     * Handles a dead letter. Throws an exception if the queue must deliver it again; otherwise the caller may delete it.
     *
     * @param queue name of the queue that dropped the message
     * @param bus the bus of the event, if the message is an event
     */
    public DeadLetterResult handle(String body, String queue, Ingress bus) {
        var dead = new Dead(body, queue, bus);
        return switch (messageReader.read(body, bus)) {
            case Result.Ok<Envelope, String>(var message) -> redrive(message, dead);
            case Result.Failed<Envelope, String>(var reason) -> quarantine(dead, reason);
        };
    }

    /** Sends a message to the instance queue again: only messages of that queue can count how often they were redriven. */
    private DeadLetterResult redrive(Envelope message, Dead dead) {
        if (message.redrives() < Limits.REDRIVE_ATTEMPTS) {
            stores.queue().send(message.redriven(), PAUSES.pause(message.redrives() + 1));
            return new DeadLetterResult.Redriven(message.redrives() + 1);
        }
        return switch (message) {
            case BranchMessage branchMessage -> giveUp(branchMessage, dead);
            case EventMessage _, InstanceCommand _, ScheduleTick _ ->
                quarantine(dead, "the handler of this message failed repeatedly; see the log for the cause");
        };
    }

    /** Suspends the instance, or marks it as failed if it has not begun. */
    private DeadLetterResult giveUp(BranchMessage message, Dead dead) {
        var instance = message.to().instance();
        var hasBegun = stores.branches().exists(BranchId.root(instance));
        if (!hasBegun && !stores.summaries().exists(instance)) {
            return quarantine(dead, "instance " + instance + " does not exist");
        }
        var reason = "the handler of message %s failed repeatedly; see the log for the cause".formatted(message.id());
        switch (message.stimulus()) {
            case Stimulus.Begin begin
            when !hasBegun -> {
                park(instance, dead);
                fail(message, begin, reason);
            }
            case Stimulus.Suspend suspend -> stores.summaries().markSuspended(instance, fault(suspend.reason()));
            case Stimulus.Resume _ -> suspend(message, reason);
            case Stimulus.Beginning _,
                    Stimulus.Reply _,
                    Stimulus.Cancel _,
                    Stimulus.Retry _,
                    Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.EventsArrived _,
                    Stimulus.ChildEnded _,
                    Stimulus.Abandon _,
                    Stimulus.Stop _ -> {
                park(instance, dead);
                suspend(message, reason);
            }
        }
        return new DeadLetterResult.GivenUp(instance, reason);
    }

    /**
     * Stores a message, which could not be handled, until its instance is resumed. Also requests a cleanup of the
     * instance. If the instance has already ended, the cleanup sets the expiry of the stored message.
     */
    private void park(String instance, Dead dead) {
        stores.parked().add(instance, dead.body());
        stores.queue().send(CleanUp.first(instance), Limits.QUEUE_DELAY);
    }

    /** Suspends the whole instance, even if the message was for a child branch. */
    private void suspend(BranchMessage message, String reason) {
        var root = BranchId.root(message.to().instance());
        var suspend = new Stimulus.Suspend(reason, ports.clock().instant());
        // The same message can suspend its instance again after a resumption: each request has an id of its own.
        stores.queue().send(BranchMessage.of(message.id() + "/suspend/" + suspend.requestedAt(), root, suspend));
    }

    private void fail(BranchMessage message, Stimulus.Begin begin, String reason) {
        var now = ports.clock().instant();
        stores.summaries().markFailed(message.to().instance(), fault(reason), now, config.expiryAfter(now));
        begin.origin().ifPresent(origin -> notifyParent(origin, message, reason));
    }

    /** Notifies the calling instance, which waits for the result, that the called instance has failed. */
    private void notifyParent(BranchOrigin origin, BranchMessage message, String reason) {
        var ended =
                new Stimulus.ChildEnded(origin.forkVersion(), origin.index(), new ChildResult.Failed(fault(reason)));
        stores.queue().send(BranchMessage.of(message.id() + "/broken", origin.parent(), ended));
    }

    private static Fault fault(String reason) {
        return Fault.of(Fault.CONFIGURATION, reason);
    }

    private DeadLetterResult quarantine(Dead dead, String reason) {
        stores.quarantined().add(dead.body(), dead.queue(), dead.bus(), reason);
        return new DeadLetterResult.Quarantined(reason);
    }
}
