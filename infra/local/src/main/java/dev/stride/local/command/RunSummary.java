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
        return List.of(
                "%d states, %d actions; %d writes (%d units), %d reads (%s units); %d messages sent, %d received; %d schedules, %d events"
                        .formatted(
                                states,
                                actions,
                                writes,
                                writeUnits,
                                reads,
                                number(readUnits),
                                messagesSent,
                                messagesReceived,
                                schedules,
                                events),
                String.format(Locale.ROOT, "A million such runs would cost about $%.2f on AWS.", costPerMillionRuns));
    }

    /** Without a needless fraction. */
    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
