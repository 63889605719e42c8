package dev.stride.runtime.message;

import dev.stride.Limits;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.trace.Tracing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Messages on their way through the instance queue. */
public final class MessageQueue {

    private final Queue queue;
    private final MessageCodec codec;

    public MessageQueue(Ports ports) {
        this(ports, new BranchCodec(ports.blobs()));
    }

    public MessageQueue(Ports ports, BranchCodec branches) {
        queue = ports.queue();
        codec = new MessageCodec(ports.blobs(), branches);
    }

    /** Throws {@link dev.stride.runtime.codec.UnreadableData} for what is no message. */
    public BranchMessage decode(String body) {
        return codec.decode(body);
    }

    public String encode(BranchMessage branchMessage) {
        return codec.encode(branchMessage.withTrace(Tracing.current()));
    }

    /** Returns once the queue has it. */
    public void send(BranchMessage branchMessage) {
        send(branchMessage, Duration.ZERO);
    }

    /** Returns once the queue has it; it arrives after the delay. */
    public void send(BranchMessage branchMessage, Duration delay) {
        queue.send(List.of(new OutgoingMessage(encode(branchMessage), delay)));
    }

    /**
     * Sends a message again that met others at its branch, with a delay that its id decides: those that came together do not
     * meet again. The branch that it carried has been left behind.
     */
    public void requeue(BranchMessage branchMessage) {
        var seconds = 1 + Math.floorMod(branchMessage.id().hashCode(), Limits.CONTENDED_SPREAD.toSeconds());
        send(branchMessage.withoutBranch(), Duration.ofSeconds(seconds));
    }

    /** Returns once the queue has all of them, sent in as few requests as the queue's bounds allow. */
    public void sendAll(List<BranchMessage> messages) {
        var batch = new ArrayList<OutgoingMessage>();
        var bytes = 0;
        for (var branchMessage : messages) {
            var outgoingMessage = OutgoingMessage.immediate(encode(branchMessage));
            if (batch.size() == Limits.QUEUE_BATCH
                    || bytes + outgoingMessage.body().length() > Limits.QUEUE_MESSAGE_BYTES) {
                queue.send(List.copyOf(batch));
                batch.clear();
                bytes = 0;
            }
            batch.add(outgoingMessage);
            bytes += outgoingMessage.body().length();
        }
        if (!batch.isEmpty()) {
            queue.send(List.copyOf(batch));
        }
    }
}
