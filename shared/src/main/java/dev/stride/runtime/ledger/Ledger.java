package dev.stride.runtime.ledger;

import dev.stride.runtime.port.Table.Key;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts what was used. Any number of threads may count at once. */
public final class Ledger {

    private final Map<Meter, LongAdder> counts = new ConcurrentHashMap<>();
    private final Optional<Map<Key, LongAdder>> items;

    public Ledger() {
        this(Optional.empty());
    }

    private Ledger(Optional<Map<Key, LongAdder>> items) {
        this.items = items;
    }

    /** One that also knows how often each item was written. It remembers every item, so it is for benchmarks and tests. */
    public static Ledger ofItems() {
        return new Ledger(Optional.of(new ConcurrentHashMap<>()));
    }

    public void add(Meter meter, long count) {
        counts.computeIfAbsent(meter, first -> new LongAdder()).add(count);
    }

    /** Counts a write of one item. */
    void wrote(Key item) {
        add(Meter.WRITES, 1);
        items.ifPresent(all -> all.computeIfAbsent(item, _ -> new LongAdder()).increment());
    }

    /** The item that was written most often; empty when items are not counted one by one. */
    public Optional<Hot> hottest() {
        return items.stream()
                .flatMap(all -> all.entrySet().stream())
                .map(each -> new Hot(each.getKey(), each.getValue().sum()))
                .max(Comparator.comparingLong(Hot::writes));
    }

    /** An item, and how often it was written. */
    public record Hot(Key item, long writes) {}

    /** Counts messages that came to a handler in one batch. Queues are received by others, so whoever polls says it here. */
    public void received(int messages) {
        add(Meter.BATCHES_RECEIVED, 1);
        add(Meter.MESSAGES_RECEIVED, messages);
    }

    public Summary summary() {
        return new Summary(counts.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, count -> count.getValue().sum())));
    }

    /** What was counted up to a moment. */
    public record Summary(Map<Meter, Long> counts) {
        public Summary {
            counts = Map.copyOf(counts);
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
            return new Summary(counts.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, count -> count.getValue() - earlier.of(count.getKey()))));
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
