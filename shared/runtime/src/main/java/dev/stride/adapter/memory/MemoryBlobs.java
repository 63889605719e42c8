package dev.stride.adapter.memory;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ObjectStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** An implementation of the port {@link ObjectStore} in memory. */
public final class MemoryBlobs implements ObjectStore {

    private final TreeMap<String, Blob> blobs = new TreeMap<>();
    private final InstantSource clock;

    private record Blob(byte[] bytes, Instant storedAt) {}

    /** Creates a store without a clock. All its blobs have the same storage time, {@link Instant#EPOCH}. */
    public MemoryBlobs() {
        this(() -> Instant.EPOCH);
    }

    public MemoryBlobs(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void put(String name, byte[] bytes) {
        var blob = new Blob(bytes.clone(), clock.instant());
        if (Blobs.lifetime(name).isPresent()) {
            blobs.put(name, blob);
        } else {
            blobs.putIfAbsent(name, blob);
        }
    }

    @Override
    public Optional<byte[]> get(String name) {
        return Optional.ofNullable(blobs.get(name)).map(blob -> blob.bytes().clone());
    }

    @Override
    public ObjectPage list(String prefix, int limit, Optional<String> after) {
        var found = blobs.entrySet().stream()
                .filter(blob -> blob.getKey().startsWith(prefix))
                .filter(blob ->
                        after.filter(it -> blob.getKey().compareTo(it) <= 0).isEmpty())
                .map(blob -> new StoredObject(blob.getKey(), blob.getValue().storedAt()))
                .limit(limit + 1L)
                .toList();
        if (found.size() <= limit) {
            return new ObjectPage(found, Optional.empty());
        }
        var shown = found.subList(0, limit);
        return new ObjectPage(shown, Optional.of(shown.getLast().name()));
    }

    @Override
    public void delete(List<String> names) {
        names.forEach(blobs::remove);
    }
}
