package dev.stride.runtime.port.contract;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The receiving end of a queue, as a test holds it. Time is the adapter's: with a virtual clock the receiver moves it on,
 * with the real one it waits in a blocking receive.
 */
public interface Receiver {

    /** What the adapter's clock shows. */
    Instant now();

    /**
     * Takes messages as they become visible, hiding each from further receives for a minute or more.
     *
     * @param count after which it returns
     * @param patience after which it returns with what has come
     */
    List<Delivery> receive(int count, Duration patience);

    /** Ends a message: it was handled. */
    void acknowledge(Delivery delivery);

    /** Makes a message visible again at once, as the end of its hiding does when its receiver crashed. */
    void giveBack(Delivery delivery);

    /**
     * A message in a receiver's hands.
     *
     * @param at when it was received, by {@link #now}
     * @param receipt what the adapter knows it by
     */
    record Delivery(String body, Instant at, Object receipt) {}
}
