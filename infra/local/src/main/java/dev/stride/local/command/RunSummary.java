package dev.stride.local.command;

import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
import java.util.List;
import java.util.Locale;

/**
 * What a run took, deployment not counted.
 *
 * @param actions calls that were made, each attempt counted
 * @param costPerMillionRuns US dollars that a million such runs would cost on AWS
 */
record RunSummary(
        int states,
        int actions,
        long writes,
        long writeUnits,
        long reads,
        double readUnits,
        long messagesSent,
        long messagesReceived,
        long schedules,
        long events,
        double costPerMillionRuns) {

    static RunSummary of(LiveStates live, Ledger.Summary used) {
        return new RunSummary(
                live.states(),
                live.calls(),
                used.of(Meter.WRITES),
                used.writeUnits(),
                used.of(Meter.READS),
                used.readUnits(),
                used.of(Meter.MESSAGES_SENT),
                used.of(Meter.MESSAGES_RECEIVED),
                used.of(Meter.SCHEDULES),
                used.of(Meter.EVENTS),
                used.costPerMillion());
    }

    List<String> lines() {
        var used = List.of(
                counted(states, "state"),
                counted(actions, "action"),
                counted(writes, "write") + " (" + counted(writeUnits, "unit") + ")",
                counted(reads, "read") + " (" + number(readUnits) + (readUnits == 1 ? " unit)" : " units)"),
                counted(messagesSent, "message") + " sent",
                messagesReceived + " received",
                counted(schedules, "schedule"),
                counted(events, "event"));
        var cost = String.format(Locale.ROOT, "A million such runs would cost about $%.2f on AWS.", costPerMillionRuns);
        return List.of(String.join(", ", used), cost);
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Without a needless fraction. */
    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
