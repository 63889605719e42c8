package dev.stride.runtime.ledger;

import dev.stride.runtime.port.Timers;
import java.time.Instant;

/** Timers that are counted each time they are set. */
public record CountedTimers(Timers timers, Ledger ledger) implements Timers {

    @Override
    public void set(String name, Instant at, String body) {
        timers.set(name, at, body);
        ledger.add(Meter.SCHEDULES, 1);
    }
}
