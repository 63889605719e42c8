package dev.stride.runtime.table;

import dev.stride.Limits;
import dev.stride.runtime.port.Blobs;
import java.net.URI;
import java.util.Optional;

/**
 * Small blobs in the table, where they are read in milliseconds, large ones in the object store. A name stands for one
 * content, so no name is ever in both.
 *
 * @param small takes up to {@link Limits#TABLE_BLOB_BYTES}
 * @param large takes any size
 */
public record TieredBlobs(Blobs small, Blobs large) implements Blobs {

    @Override
    public void put(String name, byte[] bytes) {
        (bytes.length <= Limits.TABLE_BLOB_BYTES ? small : large).put(name, bytes);
    }

    /** Looks into the table first: a read of what is not there costs a third of a read of the object store. */
    @Override
    public Optional<byte[]> get(String name) {
        return small.get(name).or(() -> large.get(name));
    }

    /** Others are told of large ones only. */
    @Override
    public URI address(String name) {
        return large.address(name);
    }
}
