package dev.stride.simulation;

import dev.stride.contract.BlobsContract;
import dev.stride.runtime.port.Blobs;

class SimBlobsTest extends BlobsContract {

    private final SimBlobs blobs = new SimBlobs();

    @Override
    protected Blobs blobs() {
        return blobs;
    }
}
