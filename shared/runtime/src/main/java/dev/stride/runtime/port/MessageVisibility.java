package dev.stride.runtime.port;

import java.time.Duration;
import java.util.List;

/** Changes the visibility timeout of received messages, after which the queue delivers them again. */
public interface MessageVisibility {

    /**
     * An implementation that leaves visibility timeouts unchanged, for code that controls the redelivery of its messages itself.
     */
    MessageVisibility UNCHANGED = (_, _) -> {};

    /**
     * Sets a new visibility timeout for received messages, starting now.
     *
     * @param queue the name of the queue that delivered the messages
     * @throws RuntimeException when the timeout of a message could not be changed
     */
    void hide(String queue, List<HiddenMessage> messages);

    /**
     * A received message and its new visibility timeout.
     *
     * @param receipt the receipt handle of its delivery
     * @param pause how long the queue hides it
     */
    record HiddenMessage(String receipt, Duration pause) {}
}
