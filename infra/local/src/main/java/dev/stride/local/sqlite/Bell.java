package dev.stride.local.sqlite;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the one who waits for something to do. A ring is never missed: it ends the next wait if there is none now. */
public final class Bell {

    private final Semaphore rung = new Semaphore(0);

    public void ring() {
        rung.release();
    }

    /** Waits for a ring. */
    public void await() throws InterruptedException {
        rung.acquire();
        rung.drainPermits();
    }

    /** Waits for a ring, at most this long. */
    public void await(Duration most) throws InterruptedException {
        if (rung.tryAcquire(most.toMillis() + 1, TimeUnit.MILLISECONDS)) {
            rung.drainPermits();
        }
    }
}
