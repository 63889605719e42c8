package dev.stride.runtime.port.contract;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A receiver of queue messages for contract tests. It uses the adapter's time: it advances a virtual clock, and waits
 * for a real one in a blocking receive.
 */
public interface Receiver {

    /** Returns the time of the adapter's clock. */
    Instant now();

    /**
     * Receives messages as they become visible, and hides each from other receives for a minute or more.
     *
     * @param count number of messages after which the method returns
     * @param patience time after which the method returns with the messages received so far
     */
    List<Delivery> receive(int count, Duration patience);

    /** Acknowledges a message, so that the queue deletes it. */
    void acknowledge(Delivery delivery);

    /** Makes a message visible again at once, as the queue does after its receiver crashed. */
    void giveBack(Delivery delivery);

    /**
     * A received message.
     *
     * @param at time of the receive, by {@link #now}
     * @param receipt the handle by which the adapter identifies the delivery
     */
    record Delivery(String body, Instant at, Object receipt) {}
}
