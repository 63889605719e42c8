package dev.stride.functions.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Tells requests that wait for the end of an instance when to look at it. */
@FunctionalInterface
public interface InstanceEnds {

    /** Tells nothing, so that a request looks again after each pause. */
    InstanceEnds UNTOLD = _ -> pause -> LockSupport.parkNanos(pause.toNanos());

    /** How long a request that is told nothing waits before it looks again for the first time. */
    Duration UNTOLD_PAUSE = Duration.ofMillis(20);

    /** Returns how long a request waits before it looks again for the first time. Each further pause is twice as long. */
    default Duration firstPause() {
        return UNTOLD_PAUSE;
    }

    Listener listen(String instance);

    /** Listens for the end of one instance until it is closed. */
    @FunctionalInterface
    interface Listener extends AutoCloseable {

        /** Returns when the instance has ended, at the latest after a time. Returning earlier is allowed. */
        void await(Duration longest);

        @Override
        default void close() {}
    }
}
