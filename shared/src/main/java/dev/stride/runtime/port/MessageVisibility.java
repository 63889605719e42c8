package dev.stride.runtime.port;

import java.time.Duration;
import java.util.List;

/** The visibility of messages that were received from queues: when a queue delivers them again. */
public interface MessageVisibility {

    /** Leaves redelivery to the code that received the messages. */
    MessageVisibility UNCHANGED = (_, _) -> {};

    /**
     * Hides received messages for a new period, which begins now.
     *
     * @param queue the name of the queue that delivered the messages
     * @throws RuntimeException when a message stays hidden for its old period
     */
    void hide(String queue, List<HiddenMessage> messages);

    /**
     * A message to hide.
     *
     * @param receipt the receipt handle of its delivery
     * @param pause how long the queue hides it
     */
    record HiddenMessage(String receipt, Duration pause) {}
}
