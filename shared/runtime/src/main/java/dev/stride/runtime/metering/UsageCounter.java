package dev.stride.runtime.metering;

import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.port.Table.Key;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts the usage of AWS services. Safe for concurrent use. */
public final class UsageCounter {

    private final Map<UsageMetric, LongAdder> counts = new ConcurrentHashMap<>();
    private final Optional<Map<Key, LongAdder>> items;
    private final Optional<InstanceLedger> instances;

    public UsageCounter() {
        this(Optional.empty(), Optional.empty());
    }

    private UsageCounter(Optional<Map<Key, LongAdder>> items, Optional<InstanceLedger> instances) {
        this.items = items;
        this.instances = instances;
    }

    /**
     * Returns a counter that also counts the writes of each item. It remembers every item, so use it for benchmarks and
     * tests only.
     */
    public static UsageCounter perItem() {
        return new UsageCounter(Optional.of(new ConcurrentHashMap<>()), Optional.empty());
    }

    /**
     * Returns a counter that also counts the usage of each workflow instance. It sees only the work of its own process,
     * so use it only if one process does all the work.
     */
    public static UsageCounter perInstance() {
        return new UsageCounter(Optional.empty(), Optional.of(new InstanceLedger()));
    }

    public void count(UsageMetric usageMetric, long count) {
        counts.computeIfAbsent(usageMetric, first -> new LongAdder()).add(count);
        instances.ifPresent(
                ledger -> InstanceScope.current().ifPresent(scope -> ledger.count(scope, usageMetric, count)));
    }

    /**
     * Returns the AWS usage of an instance. It includes all requests to AWS that were made while the instance's
     * messages, and the API request that started the instance, were handled. Empty if this counter does not count by
     * instance, or did not count the start of the instance.
     */
    public Optional<Usage> ofInstance(String instance) {
        return instances.flatMap(ledger -> ledger.find(instance));
    }

    void countWrite(Key item) {
        count(UsageMetric.WRITES, 1);
        items.ifPresent(all -> all.computeIfAbsent(item, _ -> new LongAdder()).increment());
    }

    /** Returns the table item with the most writes; empty when writes are not counted per item. */
    public Optional<HotItem> hottest() {
        return items.stream()
                .flatMap(all -> all.entrySet().stream())
                .map(each -> new HotItem(each.getKey(), each.getValue().sum()))
                .max(Comparator.comparingLong(HotItem::writes));
    }

    /** A table item and the number of its writes. */
    public record HotItem(Key item, long writes) {}

    /**
     * Counts a batch of messages that a handler received. The code that polls the queue must call this method, because
     * only the sending of messages is counted automatically.
     */
    public void countReceived(int messages) {
        count(UsageMetric.BATCHES_RECEIVED, 1);
        count(UsageMetric.MESSAGES_RECEIVED, messages);
    }

    public Usage summary() {
        return new Usage(counts.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, count -> count.getValue().sum())));
    }

    /** A snapshot of the usage counters. */
    public record Usage(Map<UsageMetric, Long> counts) {
        public Usage {
            counts = Map.copyOf(counts);
        }

        public long of(UsageMetric usageMetric) {
            return counts.getOrDefault(usageMetric, 0L);
        }

        /** Returns the DynamoDB write units of the table and its indexes. */
        public long writeUnits() {
            return of(UsageMetric.WRITE_UNITS) + of(UsageMetric.INDEX_UNITS) + of(UsageMetric.INDEX_REMOVALS);
        }

        /** Returns the DynamoDB read units of 4 KB; an eventually consistent read of the index counts as half a unit. */
        public double readUnits() {
            return of(UsageMetric.HALF_READ_UNITS) / 2.0;
        }

        /** Returns the counts since an earlier snapshot of the same counter. */
        public Usage minus(Usage earlier) {
            return new Usage(counts.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, count -> count.getValue() - earlier.of(count.getKey()))));
        }
    }

    /**
     * The counted usage of single instances, in the memory of this process. It covers an instance only if counting began with the
     * instance's first request. Beyond {@link #INSTANCES} instances, it forgets the oldest.
     */
    private static final class InstanceLedger {

        /** Maximum number of instances whose usage is kept. */
        static final int INSTANCES = 10_000;

        private final Map<String, UsageCounter> counters = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, UsageCounter> eldest) {
                return size() > INSTANCES;
            }
        };

        void count(InstanceScope scope, UsageMetric usageMetric, long count) {
            counter(scope).ifPresent(counter -> {
                scope.takeCause().ifPresent(cause -> counter.count(cause, 1));
                counter.count(usageMetric, count);
            });
        }

        private synchronized Optional<UsageCounter> counter(InstanceScope scope) {
            return scope.begins()
                    ? Optional.of(counters.computeIfAbsent(scope.instance(), _ -> new UsageCounter()))
                    : Optional.ofNullable(counters.get(scope.instance()));
        }

        synchronized Optional<Usage> find(String instance) {
            return Optional.ofNullable(counters.get(instance)).map(UsageCounter::summary);
        }
    }
}
