package dev.stride.runtime.metering;

import dev.stride.runtime.port.Schedules;

/** Schedules that are counted each time they are set. What is billed is that they ring, of which only the first time is foreseen. */
public record CountedSchedules(Schedules schedules, UsageCounter ledger) implements Schedules {

    @Override
    public void set(String name, Recurrence recurrence, String body) {
        schedules.set(name, recurrence, body);
        ledger.count(UsageMetric.SCHEDULES, 1);
    }

    @Override
    public void remove(String name) {
        schedules.remove(name);
    }
}
