package dev.stride.local.poll;

import dev.stride.local.sqlite.WakeupSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

final class SkippingClock implements PacedClock {

    private final InstantSource clock;
    private volatile Duration skipped = Duration.ZERO;

    SkippingClock(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Instant instant() {
        return clock.instant().plus(skipped);
    }

    /**
     * Waits for the wake-up signal if handlers are running or no work is scheduled. Otherwise, advances the clock to the time of
     * the next scheduled work without waiting. Only the poller's thread calls this method: two threads could overwrite each
     * other's advance of the clock.
     */
    @Override
    public void waitForWork(Optional<Instant> due, boolean busy, WakeupSignal wakeupSignal)
            throws InterruptedException {
        if (busy || due.isEmpty()) {
            wakeupSignal.await();
            return;
        }
        var left = Duration.between(instant(), due.get());
        if (left.isPositive()) {
            skipped = skipped.plus(left);
        }
    }
}
