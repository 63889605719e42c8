package dev.stride.local.poll;

import dev.stride.local.sqlite.Bell;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

record WaitingPace(InstantSource clock) implements Pace {

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public void pass(Optional<Instant> due, boolean busy, Bell bell) throws InterruptedException {
        if (due.isPresent()) {
            bell.await(Duration.between(instant(), due.get()));
        } else {
            bell.await();
        }
    }
}
