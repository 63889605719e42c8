package dev.stride.benchmarks.load;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * A record of the calls that a service received, by idempotency key. A call that repeats the key of an earlier one counts as a
 * request, but not as an effect. The record is thread-safe.
 */
public final class CallLedger implements Consumer<String> {

    private final LongAdder requests = new LongAdder();
    private final Map<String, Set<String>> keys = new ConcurrentHashMap<>();

    /** @param key an idempotency key, which begins with the id of the instance and a dot */
    @Override
    public void accept(String key) {
        requests.increment();
        var instance = key.substring(0, Math.max(0, key.indexOf('.')));
        keys.computeIfAbsent(instance, _ -> ConcurrentHashMap.newKeySet()).add(key);
    }

    /** Returns the number of received calls, including those that repeat an idempotency key. */
    long requests() {
        return requests.sum();
    }

    /** Returns the number of received calls, where calls with the same idempotency key count only once. */
    long effects() {
        return keys.values().stream().mapToLong(Set::size).sum();
    }

    /** Returns the number of instances that made exactly {@code count} calls, not counting repetitions of a call. */
    long instancesWithEffects(int count) {
        return keys.values().stream().filter(each -> each.size() == count).count();
    }
}
