package dev.stride.runtime;

import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.MessageCodec;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import java.time.Duration;
import java.util.List;

/** Messages on their way through the instance queue. */
final class Messages {

    private final Queue queue;
    private final MessageCodec codec;

    Messages(Ports ports) {
        queue = ports.queue();
        codec = new MessageCodec(ports.blobs(), new BranchCodec(ports.blobs()));
    }

    /** Throws {@link dev.stride.runtime.codec.Unreadable} for what is no message. */
    Message read(String body) {
        return codec.decode(body);
    }

    String written(Message message) {
        return codec.encode(message);
    }

    /** Returns once the queue has it. */
    void send(Message message) {
        send(message, Duration.ZERO);
    }

    /** Returns once the queue has it; it arrives after the delay. */
    void send(Message message, Duration delay) {
        queue.send(List.of(new Letter(codec.encode(message), delay)));
    }
}
