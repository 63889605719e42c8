package dev.stride.common;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A cache of the most recently used entries. Safe for concurrent use. */
public final class LruCache<K, V> {

    private final Map<K, V> entries;

    public LruCache(int most) {
        entries = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        });
    }

    public Optional<V> get(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** Returns the key of an entry whose value satisfies the predicate, or empty if the cache has no such entry. */
    public Optional<K> findKey(Predicate<V> isValue) {
        synchronized (entries) {
            return entries.entrySet().stream()
                    .filter(entry -> isValue.test(entry.getValue()))
                    .map(Map.Entry::getKey)
                    .findFirst();
        }
    }

    /** Removes an entry, and returns its value; empty if the cache has no such entry. */
    public Optional<V> remove(K key) {
        return Optional.ofNullable(entries.remove(key));
    }

    public void put(K key, V value) {
        entries.put(key, value);
    }
}
