package dev.stride.runtime.port;

import java.time.Duration;
import java.util.List;

/** A queue that delivers at least once, in no order. */
public interface Queue {

    /** Sends all letters, or throws when any was not taken; then some may have been sent. At most {@link dev.stride.Limits#QUEUE_BATCH}. */
    void send(List<Letter> letters);

    /**
     * One message.
     *
     * @param delay how long it stays hidden, whole seconds up to {@link dev.stride.Limits#QUEUE_DELAY}
     */
    record Letter(String body, Duration delay) {

        public static Letter now(String body) {
            return new Letter(body, Duration.ZERO);
        }
    }
}
