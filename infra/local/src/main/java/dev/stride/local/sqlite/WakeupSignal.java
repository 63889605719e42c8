package dev.stride.local.sqlite;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the one who waits for something to do. A signal is never missed: it ends the next wait if there is none now. */
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

    /** Waits for a signal, at most this long. */
    public void await(Duration most) throws InterruptedException {
        if (signals.tryAcquire(most.toMillis() + 1, TimeUnit.MILLISECONDS)) {
            signals.drainPermits();
        }
    }
}
