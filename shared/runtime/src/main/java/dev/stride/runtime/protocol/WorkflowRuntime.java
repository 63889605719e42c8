package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.metering.InstanceScope;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.KillSwitch;
import java.util.List;
import java.util.function.Consumer;

/**
 * The handler of the instance queue: each message advances one branch, routes an event, starts an instance because a
 * schedule is due, or cleans up, erases or recovers an instance. It is safe for concurrent use.
 * {@code docs/protocol.md} explains why no message is lost or applied twice.
 */
public class WorkflowRuntime {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final MessageTracing tracing;

    public WorkflowRuntime(RuntimeParts parts) {
        this(parts, new Protocol(parts));
    }

    /** @param protocol the rules for handling messages; a test may replace some of them */
    WorkflowRuntime(RuntimeParts parts, Protocol protocol) {
        this.parts = parts;
        this.protocol = protocol;
        tracing = new MessageTracing(parts.observer().tracing());
    }

    /**
     * Handles a single message. Throws an exception if the queue must deliver the message again; otherwise the caller may delete
     * the message.
     *
     * @throws UnreadableData if the text is not a message of a version that this release reads
     * @throws BranchNotFound if the message arrived before the one that creates its branch
     * @throws InvocationTimeout if a call needs more time than the invocation has left
     */
    public final void handle(Delivery delivery) {
        receive(delivery, new BranchTurns()).run();
    }

    /**
     * Receives a message and returns the work that handles it. Messages for one branch can share a commit if all of them are
     * received before any of the returned work is run.
     *
     * @param turns the per-branch locks of the process that handles the message
     * @return handles the message, like {@link #handle}
     */
    public Runnable receive(Delivery delivery, BranchTurns turns) {
        try {
            // The work loads the data of a large message when it runs, so that few of them are in memory at once.
            var received = parts.stores().queue().receive(delivery.body());
            var work = received.receiverOfLargeData()
                    .<Runnable>map(branch -> () -> turns.runAlone(
                            branch, () -> work(received, delivery, turns).run()))
                    .orElseGet(() -> work(received, delivery, turns));
            return () -> turns.largeData().handle(work);
        } catch (RuntimeException failure) {
            return () -> {
                throw failure;
            };
        }
    }

    private Runnable work(MessageCodec.Received received, Delivery delivery, BranchTurns turns) {
        return switch (received.load().get()) {
            case BranchMessage message -> branchWork(message, delivery, turns);
            case EventMessage message ->
                () -> tracing.eventMessage(delivery, () -> parts.events().route(message));
            case ScheduleTick tick -> () -> tracing.scheduleTick(tick, () -> protocol.onScheduleTick(tick));
            case InstanceCommand.CleanUp cleanUp ->
                inScope(cleanUp.instance(), false, () -> parts.cleanup().cleanUp(cleanUp));
            case InstanceCommand.Erase erase -> () -> parts.erasure().erase(erase, protocol::redispatch);
            case InstanceCommand.CancelDescendants cancel ->
                () -> parts.descendants().cancel(cancel);
            case InstanceCommand.WakeBranch(var branch, int _) ->
                () -> parts.recovery().recover(branch, this::redispatch);
            case InstanceCommand.RestoreBranch(var branch, int _) ->
                () -> parts.restoration().restore(branch, this::redispatch);
        };
    }

    private void redispatch(CommittedBranch committed, List<PendingEffect> effects) {
        tracing.recovery(committed, () -> protocol.redispatch(committed, effects));
    }

    private Runnable branchWork(BranchMessage message, Delivery delivery, BranchTurns turns) {
        var now = parts.ports().clock().instant();
        var early = message.due().filter(now::isBefore);
        if (early.isPresent()) {
            return () -> parts.dispatcher().sendAt(early.get(), message);
        }
        var turn = turns.enter(message, delivery);
        Runnable work = () -> turn.run(() -> tracing.branchMessage(
                message, delivery, () -> processor(message, delivery, turn).process()));
        return delivery.isInline()
                ? work
                : inScope(message.to().instance(), message.begin().isPresent(), work);
    }

    /** Wraps the handling of a message, so that the AWS requests that it makes are counted as usage of the given instance. */
    private static Runnable inScope(String instance, boolean begins, Runnable work) {
        return () -> InstanceScope.handleMessage(instance, begins, work);
    }

    private MessageProcessor processor(BranchMessage message, Delivery delivery, BranchTurns.Turn turn) {
        var replies = new CallReplies(
                message.to().instance(), parts.ports(), parts.stores().workflows(), delivery.deadline(), tracing);
        return new MessageProcessor(parts, protocol, replies, turn);
    }

    /**
     * Returns the start of instances for clients that wait: {@linkplain #startInline inline}, unless the kill switch has stopped
     * all instances. Then the Begin message waits in the queue, like every other message.
     */
    public final Consumer<BranchMessage> inlineStart(KillSwitch killSwitch) {
        return begin -> {
            if (killSwitch.isOn()) {
                startQueued(begin);
            } else {
                startInline(begin);
            }
        };
    }

    private void startQueued(BranchMessage begin) {
        protocol.listInlineStart(begin);
        parts.stores().queue().send(begin);
    }

    /**
     * Begins an instance and runs its states in the same invocation, until the instance ends, waits, needs a call or
     * has run for {@link Limits#INLINE_START}; then the queue takes over. The start is durable when this method
     * returns: if running the states failed, the queue delivers the Begin message. The instance is listed when this
     * method returns. If it ends here, its summary is written once.
     */
    public final void startInline(BranchMessage begin) {
        var now = parts.ports().clock().instant();
        var message = begin.asInlineBegin().withSentAt(now);
        var delivery = Delivery.inline(parts.stores().queue().encode(message), now.plus(Limits.INLINE_START));
        if (processor(message, delivery, new BranchTurns().enter(message, delivery))
                .beginsWithCall()) {
            startQueued(begin);
            return;
        }
        if (begin.begin().filter(InstanceSummaries::holdsInput).isEmpty()) {
            protocol.listInlineStart(begin);
        }
        protocol.sendBeforeInlineStart(message);
        try {
            receive(delivery, new BranchTurns()).run();
        } catch (RuntimeException failure) {
            parts.observer().onInlineStartFailed(begin.to(), failure);
            protocol.listInlineStart(begin);
        }
    }

    /**
     * Routes an event from a bus to the branches that wait for it and to the workflows that it starts. Routing an event again has
     * no effect.
     */
    public void route(EventMessage event) {
        tracing.eventMessage(event, () -> parts.events().route(event));
    }
}
