package dev.stride.local.command.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.stride.runtime.metering.AwsPrices;
import dev.stride.runtime.metering.Bill;
import dev.stride.runtime.metering.CostModel;
import dev.stride.runtime.metering.CostModel.Batching;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

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

    /**
     * The price of a million runs on AWS in US dollars, if Lambda receives each message in a batch of its own. For comparison, it
     * also contains the price if all batches are full.
     *
     * @param fullBatches the price when every batch is full
     */
    record RunCost(double total, List<Line> lines, FullBatches fullBatches) {

        RunCost {
            lines = List.copyOf(lines);
        }

        /**
         * One item of the price, such as database writes: the quantity in one run, and the price of a million runs.
         *
         * @param count the billed quantity of one run
         */
        record Line(
                String what,
                double count,
                @JsonProperty("dollarsPerMillionRuns") double dollars) {}

        record FullBatches(double total, List<Line> lines) {
            FullBatches {
                lines = List.copyOf(lines);
            }
        }

        static RunCost of(UsageCounter.Usage used, CostModel model) {
            var single = Bill.of(used, model.with(Batching.ONE));
            var full = Bill.of(used, model.with(Batching.FULL));
            return new RunCost(single.total(), lines(single), new FullBatches(full.total(), lines(full)));
        }

        private static List<Line> lines(Bill bill) {
            return bill.lines().stream()
                    .map(line -> new Line(line.what(), line.count(), line.dollarsPerMillion()))
                    .toList();
        }

        String summary() {
            return String.format(
                    Locale.ROOT,
                    "A million such runs would cost about $%.2f on AWS, or $%.2f if every batch of messages is full.",
                    total,
                    fullBatches.total());
        }

        /** Returns the price as a table for the terminal, with a line for each item and for the total. */
        List<String> table() {
            var rows = new ArrayList<String>();
            rows.add("A million such runs, in US dollars at list prices of %s in %s"
                    .formatted(AwsPrices.REGION, AwsPrices.MONTH));
            rows.add(row("", "a run", "$", "in full batches", "$"));
            IntStream.range(0, lines.size())
                    .mapToObj(index -> row(lines.get(index), fullBatches.lines().get(index)))
                    .forEach(rows::add);
            rows.add(row("total", "", dollars(total), "", dollars(fullBatches.total())));
            return rows;
        }

        private static String row(Line single, Line full) {
            return row(single.what(), count(single), dollars(single.dollars()), count(full), dollars(full.dollars()));
        }

        private static String row(String what, String single, String price, String full, String fullPrice) {
            return "%-46s %10s %8s %16s %8s".formatted(what, single, price, full, fullPrice);
        }

        private static String count(Line line) {
            return String.format(
                    Locale.ROOT, line.count() == Math.rint(line.count()) ? "%,.0f" : "%,.2f", line.count());
        }

        private static String dollars(double dollars) {
            return String.format(Locale.ROOT, "%.2f", dollars);
        }
    }
}
