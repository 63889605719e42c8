package dev.stride.local.sqlite;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A signal that wakes a waiting thread. A signal is never lost: if no thread is waiting, the next call of {@link #await} returns
 * at once.
 */
public final class WakeupSignal {

    private final Semaphore signals = new Semaphore(0);

    public void signal() {
        signals.release();
    }

    /** Waits for a signal. */
    public void await() throws InterruptedException {
        signals.acquire();
        signals.drainPermits();
    }

    /** Waits for a signal, at most for a given time. */
    public void await(Duration most) throws InterruptedException {
        if (signals.tryAcquire(most.toMillis() + 1, TimeUnit.MILLISECONDS)) {
            signals.drainPermits();
        }
    }
}
