package dev.stride.runtime.metering;

import dev.stride.runtime.port.Timers;
import java.time.Instant;

/** Timers that are counted each time they are set. */
public record CountedTimers(Timers timers, UsageCounter ledger) implements Timers {

    @Override
    public void set(String name, Instant at, String body) {
        timers.set(name, at, body);
        ledger.count(UsageMetric.SCHEDULES, 1);
    }
}
