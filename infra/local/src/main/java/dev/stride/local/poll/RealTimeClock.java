package dev.stride.local.poll;

import dev.stride.local.sqlite.WakeupSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

record RealTimeClock(InstantSource clock) implements PacedClock {

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public void waitForWork(Optional<Instant> due, boolean busy, WakeupSignal wakeupSignal)
            throws InterruptedException {
        if (due.isPresent()) {
            wakeupSignal.await(Duration.between(instant(), due.get()));
        } else {
            wakeupSignal.await();
        }
    }
}
