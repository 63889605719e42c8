package dev.stride.runtime.port;

import dev.stride.Limits;
import java.time.Duration;
import java.util.List;

/** A queue that delivers at least once, in no order. */
public interface Queue {

    /** Sends all letters, or throws when any was not taken; then some may have been sent. At most {@link Limits#QUEUE_BATCH}. */
    void send(List<OutgoingMessage> letters);

    /**
     * One message.
     *
     * @param body 1 to {@link Limits#QUEUE_MESSAGE_BYTES} bytes of UTF-8, of characters that XML 1.0 allows
     * @param delay how long it stays hidden, whole seconds up to {@link Limits#QUEUE_DELAY}
     */
    record OutgoingMessage(String body, Duration delay) {
        public OutgoingMessage {
            MessageCheck.check(body, delay);
        }

        public static OutgoingMessage immediate(String body) {
            return new OutgoingMessage(body, Duration.ZERO);
        }
    }
}
