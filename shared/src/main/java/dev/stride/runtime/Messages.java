package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.call.trace.Tracing;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.MessageCodec;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Messages on their way through the instance queue. */
final class Messages {

    private final Queue queue;
    private final MessageCodec codec;

    Messages(Ports ports) {
        this(ports, new BranchCodec(ports.blobs()));
    }

    Messages(Ports ports, BranchCodec branches) {
        queue = ports.queue();
        codec = new MessageCodec(ports.blobs(), branches);
    }

    /** Throws {@link dev.stride.runtime.codec.Unreadable} for what is no message. */
    Message read(String body) {
        return codec.decode(body);
    }

    String written(Message message) {
        return codec.encode(message.sentIn(Tracing.current()));
    }

    /** Returns once the queue has it. */
    void send(Message message) {
        send(message, Duration.ZERO);
    }

    /** Returns once the queue has it; it arrives after the delay. */
    void send(Message message, Duration delay) {
        queue.send(List.of(new Letter(written(message), delay)));
    }

    /**
     * Sends a message again that met others at its branch, with a delay that its id decides: those that came together do not
     * meet again. The branch that it carried has been left behind.
     */
    void postpone(Message message) {
        var seconds = 1 + Math.floorMod(message.id().hashCode(), Limits.CONTENDED_SPREAD.toSeconds());
        send(message.empty(), Duration.ofSeconds(seconds));
    }

    /** Returns once the queue has all of them, sent in as few requests as the queue's bounds allow. */
    void sendAll(List<Message> messages) {
        var batch = new ArrayList<Letter>();
        var bytes = 0;
        for (var message : messages) {
            var letter = Letter.now(written(message));
            if (batch.size() == Limits.QUEUE_BATCH || bytes + letter.body().length() > Limits.QUEUE_LETTER_BYTES) {
                queue.send(List.copyOf(batch));
                batch.clear();
                bytes = 0;
            }
            batch.add(letter);
            bytes += letter.body().length();
        }
        if (!batch.isEmpty()) {
            queue.send(List.copyOf(batch));
        }
    }
}
