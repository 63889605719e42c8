package dev.stride.adapter.memory;

import dev.stride.runtime.port.Blobs;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The port {@link Blobs} in memory. */
public final class MemoryBlobs implements Blobs {

    private final Map<String, byte[]> blobs = new HashMap<>();

    @Override
    public void put(String name, byte[] bytes) {
        blobs.putIfAbsent(name, bytes.clone());
    }

    @Override
    public Optional<byte[]> get(String name) {
        return Optional.ofNullable(blobs.get(name)).map(byte[]::clone);
    }
}
