package dev.stride.runtime.table;

import dev.stride.Limits;
import dev.stride.runtime.port.Blobs;
import java.net.URI;
import java.util.Optional;

/**
 * A blob store of two tiers: small blobs are in the table, from which they are read in milliseconds, and large blobs in the
 * object store. A name always stands for the same content, and so for the same tier.
 *
 * @param small accepts blobs up to {@link Limits#TABLE_BLOB_BYTES}
 * @param large accepts blobs of any size
 */
public record TieredBlobs(Blobs small, Blobs large) implements Blobs {

    @Override
    public void put(String name, byte[] bytes) {
        (bytes.length <= Limits.TABLE_BLOB_BYTES ? small : large).put(name, bytes);
    }

    /**
     * Reads the table first, and the object store only if the table does not have the blob. The opposite order would
     * cost more: a read that finds no blob is three times as expensive in the object store as in the table.
     */
    @Override
    public Optional<byte[]> get(String name) {
        return small.get(name).or(() -> large.get(name));
    }

    /**
     * Returns the address of a large blob in the object store. Must be called only for large blobs, because other
     * systems cannot read small blobs from the table.
     */
    @Override
    public URI address(String name) {
        return large.address(name);
    }
}
