package dev.stride.local.command.run;

import dev.stride.runtime.metering.CostModel;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.util.List;

/**
 * The usage of a run, such as database writes and messages, and its price on AWS. The deployment of the definition is not
 * included.
 *
 * @param actions the number of calls, counting each attempt
 * @param costPerMillionRuns the price of a million such runs on AWS in US dollars, which is the total of the cost
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
        double costPerMillionRuns,
        RunCost cost) {

    static RunSummary from(RunMonitor live, UsageCounter.Usage used, CostModel costModel) {
        var cost = RunCost.of(used, costModel);
        return new RunSummary(
                live.states(),
                live.calls(),
                used.of(UsageMetric.WRITES),
                used.writeUnits(),
                used.of(UsageMetric.READS),
                used.readUnits(),
                used.of(UsageMetric.MESSAGES_SENT),
                used.of(UsageMetric.MESSAGES_RECEIVED),
                used.of(UsageMetric.SCHEDULES),
                used.of(UsageMetric.EVENTS),
                cost.total(),
                cost);
    }

    List<String> lines() {
        var readUnit = readUnits == 1 ? "unit" : "units";
        var used = List.of(
                count(states, "state"),
                count(actions, "action"),
                "%s (%s)".formatted(count(writes, "write"), count(writeUnits, "unit")),
                "%s (%s %s)".formatted(count(reads, "read"), number(readUnits), readUnit),
                count(messagesSent, "message") + " sent",
                messagesReceived + " received",
                count(schedules, "schedule"),
                count(events, "event"));
        return List.of(String.join(", ", used), cost.summary());
    }

    private static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Formats a number, as an integer where it has no fraction. */
    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
