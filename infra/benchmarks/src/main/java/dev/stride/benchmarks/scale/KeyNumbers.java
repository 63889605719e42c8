package dev.stride.benchmarks.scale;

import dev.stride.benchmarks.trace.KeySpace;
import dev.stride.benchmarks.trace.KeyUse.KeyName;
import dev.stride.benchmarks.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The numbers by which a simulation refers to shared partition keys. A partition key is shared if more than one of the recorded
 * instances uses it; other keys have no number.
 */
final class KeyNumbers {

    private final Map<KeyName, Integer> numbers = new HashMap<>();
    private final List<SharedKey> names = new ArrayList<>();

    /** A partition key that several instances use. It belongs to the table or to an index. */
    record SharedKey(KeySpace space, String key) {}

    KeyNumbers(List<Trace> traces) {
        var users = new HashMap<KeyName, Set<Integer>>();
        for (int trace = 0; trace < traces.size(); trace++) {
            for (var step : traces.get(trace).steps()) {
                for (var use : step.uses()) {
                    users.computeIfAbsent(use.name(), _ -> new HashSet<>()).add(trace);
                }
            }
        }
        users.forEach((name, by) -> {
            if (by.size() > 1) {
                add(name);
            }
        });
    }

    private void add(KeyName name) {
        numbers.put(name, names.size());
        for (int shard = 0; shard < name.shards(); shard++) {
            var key = name.shards() == 1 ? name.key() : name.key() + "#" + shard;
            names.add(new SharedKey(name.space(), key));
        }
    }

    boolean isShared(KeyName name) {
        return numbers.containsKey(name);
    }

    /**
     * Returns the number by which the simulation refers to a partition key that several instances use, or -1 for a key
     * of a single instance. If the key is divided into shards, they have consecutive numbers, and this is the first
     * one.
     */
    int number(KeyName name) {
        return numbers.getOrDefault(name, -1);
    }

    /**
     * Returns each partition key that more than one recorded instance uses. The position of a key in the list is the
     * number by which the simulation refers to it.
     */
    List<SharedKey> names() {
        return List.copyOf(names);
    }
}
