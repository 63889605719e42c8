package dev.stride.runtime.port;

import java.util.Optional;

/** Keeps large immutable data by name. */
public interface Blobs {

    /** Keeps the bytes; putting the same name again changes nothing. */
    void put(String name, byte[] bytes);

    Optional<byte[]> get(String name);
}
