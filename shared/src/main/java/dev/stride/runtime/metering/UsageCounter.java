package dev.stride.runtime.metering;

import dev.stride.runtime.port.Table.Key;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts what was used. Any number of threads may count at once. */
public final class UsageCounter {

    private final Map<UsageMetric, LongAdder> counts = new ConcurrentHashMap<>();
    private final Optional<Map<Key, LongAdder>> items;

    public UsageCounter() {
        this(Optional.empty());
    }

    private UsageCounter(Optional<Map<Key, LongAdder>> items) {
        this.items = items;
    }

    /** One that also knows how often each item was written. It remembers every item, so it is for benchmarks and tests. */
    public static UsageCounter perItem() {
        return new UsageCounter(Optional.of(new ConcurrentHashMap<>()));
    }

    public void count(UsageMetric usageMetric, long count) {
        counts.computeIfAbsent(usageMetric, first -> new LongAdder()).add(count);
    }

    /** Counts a write of one item. */
    void countWrite(Key item) {
        count(UsageMetric.WRITES, 1);
        items.ifPresent(all -> all.computeIfAbsent(item, _ -> new LongAdder()).increment());
    }

    /** The item that was written most often; empty when items are not counted one by one. */
    public Optional<HotItem> hottest() {
        return items.stream()
                .flatMap(all -> all.entrySet().stream())
                .map(each -> new HotItem(each.getKey(), each.getValue().sum()))
                .max(Comparator.comparingLong(HotItem::writes));
    }

    /** An item, and how often it was written. */
    public record HotItem(Key item, long writes) {}

    /** Counts messages that came to a handler in one batch. Queues are received by others, so whoever polls says it here. */
    public void countReceived(int messages) {
        count(UsageMetric.BATCHES_RECEIVED, 1);
        count(UsageMetric.MESSAGES_RECEIVED, messages);
    }

    public Usage summary() {
        return new Usage(counts.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, count -> count.getValue().sum())));
    }

    /** What was counted up to a moment. */
    public record Usage(Map<UsageMetric, Long> counts) {
        public Usage {
            counts = Map.copyOf(counts);
        }

        public long of(UsageMetric usageMetric) {
            return counts.getOrDefault(usageMetric, 0L);
        }

        /** Units of the table and of its index. */
        public long writeUnits() {
            return of(UsageMetric.WRITE_UNITS) + of(UsageMetric.INDEX_UNITS);
        }

        /** Steps of 4 KB, a half for each that was read from the index. */
        public double readUnits() {
            return of(UsageMetric.HALF_READ_UNITS) / 2.0;
        }

        /** What was counted since an earlier summary of the same ledger. */
        public Usage minus(Usage earlier) {
            return new Usage(counts.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, count -> count.getValue() - earlier.of(count.getKey()))));
        }

        /**
         * What a million runs of what is summed here would cost, in US dollars by the prices of {@link UsageMetric}: requests and
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
