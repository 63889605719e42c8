package dev.stride.adapter.memory;

import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.contract.ObjectStoreContract;
import java.time.Instant;

class MemoryBlobsTest extends ObjectStoreContract {

    private final MemoryBlobs blobs = new MemoryBlobs();

    @Override
    protected ObjectStore blobs() {
        return blobs;
    }

    @Override
    protected Instant now() {
        return Instant.EPOCH;
    }
}
