package dev.stride.local.poll;

import dev.stride.local.sqlite.Bell;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

final class SkippingPace implements Pace {

    private final InstantSource clock;
    private volatile Duration skipped = Duration.ZERO;

    SkippingPace(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Instant instant() {
        return clock.instant().plus(skipped);
    }

    /** Only the poller's own thread comes here, so that no leap is lost. */
    @Override
    public void pass(Optional<Instant> due, boolean busy, Bell bell) throws InterruptedException {
        if (busy || due.isEmpty()) {
            bell.await();
            return;
        }
        var left = Duration.between(instant(), due.get());
        if (left.isPositive()) {
            skipped = skipped.plus(left);
        }
    }
}
