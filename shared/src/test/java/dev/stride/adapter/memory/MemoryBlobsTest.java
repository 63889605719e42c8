package dev.stride.adapter.memory;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.contract.BlobsContract;

class MemoryBlobsTest extends BlobsContract {

    private final MemoryBlobs blobs = new MemoryBlobs();

    @Override
    protected Blobs blobs() {
        return blobs;
    }
}
