package dev.stride.runtime.metering;

import dev.stride.runtime.metering.UsageCounter.Usage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The counted usage of single instances, in the memory of this process. It covers an instance only if counting began with the
 * instance's first request. Beyond {@link #INSTANCES} instances, it forgets the oldest.
 */
final class InstanceLedger {

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
