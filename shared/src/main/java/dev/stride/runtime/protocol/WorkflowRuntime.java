package dev.stride.runtime.protocol;

import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.ScheduleTick;

/**
 * The handler of the instance queue: each message advances one branch, routes an event, starts an instance by a schedule, or
 * maintains an instance. It is safe for concurrent use. {@code docs/protocol.md} explains why no message is lost or applied twice.
 */
public class WorkflowRuntime {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final MessageTracing tracing;

    public WorkflowRuntime(RuntimeParts parts) {
        this(parts, new Protocol(parts));
    }

    /** @param protocol the rules, or those of a test that replaces some of them */
    WorkflowRuntime(RuntimeParts parts, Protocol protocol) {
        this.parts = parts;
        this.protocol = protocol;
        tracing = new MessageTracing(parts.observer().tracing());
    }

    /**
     * Handles a message by itself. If this method returns, the message may be deleted; if it throws, the queue must deliver it
     * again.
     *
     * @throws UnreadableData if the text is not a message of a version that this release reads
     * @throws BranchNotFound if the message arrived before the one that creates its branch
     * @throws InvocationTimeout if a call needs more time than the invocation has left
     */
    public final void handle(Delivery delivery) {
        receive(delivery, new BranchTurns()).run();
    }

    /**
     * Receives a message. Messages for the same branch share a commit if all of them are received before the first is handled.
     *
     * @param turns of the process that handles the message
     * @return handles the message, like {@link #handle}
     */
    public Runnable receive(Delivery delivery, BranchTurns turns) {
        try {
            return switch (parts.stores().queue().decode(delivery.body())) {
                case BranchMessage message -> receive(message, delivery, turns);
                case EventMessage message ->
                    () -> tracing.eventMessage(delivery, () -> parts.events().route(message));
                case ScheduleTick tick ->
                    () -> tracing.scheduleTick(tick, delivery.receives(), () -> protocol.onScheduleTick(tick));
                case InstanceCommand.CleanUp cleanUp -> () -> parts.cleanup().cleanUp(cleanUp);
                case InstanceCommand.Erase erase -> () -> parts.erasure().erase(erase, protocol::redispatch);
                case InstanceCommand.WakeBranch(var branch, int _) ->
                    () -> parts.recovery().recover(branch, protocol::redispatch);
                case InstanceCommand.RestoreBranch(var branch, int _) ->
                    () -> parts.restoration().restore(branch, protocol::redispatch);
            };
        } catch (RuntimeException failure) {
            return () -> {
                throw failure;
            };
        }
    }

    private Runnable receive(BranchMessage message, Delivery delivery, BranchTurns turns) {
        var now = parts.ports().clock().instant();
        var early = message.due().filter(now::isBefore);
        if (early.isPresent()) {
            return () -> parts.dispatcher().sendAt(early.get(), message);
        }
        var turn = turns.enter(message, delivery);
        return () -> turn.run(() -> tracing.branchMessage(message, delivery, () -> {
            var replies = new CallReplies(
                    message.to().instance(), parts.ports(), parts.stores().workflows(), delivery.deadline(), tracing);
            new MessageProcessor(parts, protocol, replies, turn).process();
        }));
    }

    /** Routes an event from a bus to the branches that wait for it and to the workflows that it starts. It is idempotent. */
    public void route(EventMessage event) {
        tracing.eventMessage(event, () -> parts.events().route(event));
    }
}
