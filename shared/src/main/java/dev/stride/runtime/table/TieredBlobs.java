package dev.stride.runtime.table;

import dev.stride.Limits;
import dev.stride.runtime.port.Blobs;
import java.net.URI;
import java.util.Optional;

/**
 * A blob store of two tiers: small blobs in the table, which reads them in milliseconds, and large ones in the object store. A
 * name always stands for the same content, so it never occurs in both tiers.
 *
 * @param small accepts blobs up to {@link Limits#TABLE_BLOB_BYTES}
 * @param large accepts blobs of any size
 */
public record TieredBlobs(Blobs small, Blobs large) implements Blobs {

    @Override
    public void put(String name, byte[] bytes) {
        (bytes.length <= Limits.TABLE_BLOB_BYTES ? small : large).put(name, bytes);
    }

    /** Reads the table first, because a miss there costs only a third of a miss in the object store. */
    @Override
    public Optional<byte[]> get(String name) {
        return small.get(name).or(() -> large.get(name));
    }

    /** Returns an address in the object store, because other systems refer only to large blobs. */
    @Override
    public URI address(String name) {
        return large.address(name);
    }
}
