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
     * Handles a message. If this method returns, the message may be deleted; if it throws, the queue must deliver it again.
     *
     * @throws UnreadableData if the text is not a message of a version that this release reads
     * @throws BranchNotFound if the message arrived before the one that creates its branch
     * @throws InvocationTimeout if a call needs more time than the invocation has left
     */
    public void handle(Delivery delivery) {
        switch (parts.stores().queue().decode(delivery.body())) {
            case BranchMessage message -> handle(message, delivery);
            case EventMessage message ->
                tracing.eventMessage(delivery, () -> parts.events().route(message));
            case ScheduleTick tick ->
                tracing.scheduleTick(tick, delivery.receives(), () -> protocol.onScheduleTick(tick));
            case InstanceCommand.CleanUp cleanUp -> parts.cleanup().cleanUp(cleanUp);
            case InstanceCommand.WakeBranch(var branch, int _) ->
                parts.recovery().recover(branch, protocol::redispatch);
        }
    }

    private void handle(BranchMessage message, Delivery delivery) {
        var now = parts.ports().clock().instant();
        var early = message.due().filter(now::isBefore);
        if (early.isPresent()) {
            parts.dispatcher().sendAt(early.get(), message);
            return;
        }
        tracing.branchMessage(message, delivery, () -> {
            var replies = new CallReplies(
                    message.to().instance(), parts.ports(), parts.stores().workflows(), delivery.deadline(), tracing);
            new MessageProcessor(parts, protocol, replies, message, delivery).process();
        });
    }

    /** Routes an event from a bus to the branches that wait for it and to the workflows that it starts. It is idempotent. */
    public void route(EventMessage event) {
        tracing.eventMessage(event, () -> parts.events().route(event));
    }
}
