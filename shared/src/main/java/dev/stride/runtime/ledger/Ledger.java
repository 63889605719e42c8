package dev.stride.runtime.ledger;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was used. Any number of threads may count at once. */
public final class Ledger {

    private final Map<Meter, LongAdder> counts = new EnumMap<>(Meter.class);

    public Ledger() {
        for (var meter : Meter.values()) {
            counts.put(meter, new LongAdder());
        }
    }

    public void add(Meter meter, long count) {
        counts.get(meter).add(count);
    }

    /** Counts messages that came to a handler in one batch. Queues are received by others, so whoever polls says it here. */
    public void received(int messages) {
        add(Meter.BATCHES_RECEIVED, 1);
        add(Meter.MESSAGES_RECEIVED, messages);
    }

    public Summary summary() {
        var sums = new EnumMap<Meter, Long>(Meter.class);
        counts.forEach((meter, count) -> sums.put(meter, count.sum()));
        return new Summary(sums);
    }

    /** What was counted up to a moment. */
    public record Summary(Map<Meter, Long> counts) {
        public Summary {
            counts = Collections.unmodifiableMap(new EnumMap<>(counts));
        }

        public long of(Meter meter) {
            return counts.getOrDefault(meter, 0L);
        }

        /** Units of the table and of its index. */
        public long writeUnits() {
            return of(Meter.WRITE_UNITS) + of(Meter.INDEX_UNITS);
        }

        /** Steps of 4 KB, a half for each that was read from the index. */
        public double readUnits() {
            return of(Meter.HALF_READ_UNITS) / 2.0;
        }

        /** What was counted since an earlier summary of the same ledger. */
        public Summary minus(Summary earlier) {
            var rest = new EnumMap<Meter, Long>(Meter.class);
            counts.forEach((meter, count) -> rest.put(meter, count - earlier.of(meter)));
            return new Summary(rest);
        }

        /**
         * What a million runs of what is summed here would cost, in US dollars by the prices of {@link Meter}: requests and
         * units of the table, queue, bus, scheduler and object store, and the functions that queues invoke. Not in it are
         * what is stored, logs, the HTTP API, the time that calls to services take, and idle polling.
         */
        public double costPerMillion() {
            return counts.entrySet().stream()
                    .mapToDouble(count -> count.getKey().dollarsPerMillion() * count.getValue())
                    .sum();
        }
    }
}
