package dev.stride.local.poll;

import dev.stride.local.sqlite.WakeupSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A clock that also performs the waits of the poller. One kind waits in real time; another kind skips the wait by advancing its
 * time at once.
 */
public interface PacedClock extends InstantSource {

    /**
     * Waits until the next work is due or the signal arrives. A clock that skips waiting times waits only while
     * handlers are running or no work is scheduled. Otherwise, it advances its time to the due time without waiting.
     *
     * @param due the time of the next work, if it is known
     * @param busy true if handlers are running, which may send more
     * @param wakeupSignal ends the wait early
     */
    void waitForWork(Optional<Instant> due, boolean busy, WakeupSignal wakeupSignal) throws InterruptedException;

    /** Returns a clock whose method {@link #waitForWork} waits in real time. */
    static PacedClock realTime(InstantSource clock) {
        return new RealTime(clock);
    }

    /**
     * Returns a clock that skips waiting times: whenever no handler is running, it jumps to the time of the next work.
     */
    static PacedClock skippingWaits(InstantSource clock) {
        return new SkippingWaits(clock);
    }

    record RealTime(InstantSource clock) implements PacedClock {

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

    final class SkippingWaits implements PacedClock {

        private final InstantSource clock;
        private volatile Duration skipped = Duration.ZERO;

        SkippingWaits(InstantSource clock) {
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
}
