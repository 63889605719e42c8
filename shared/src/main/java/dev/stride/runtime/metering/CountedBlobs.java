package dev.stride.runtime.metering;

import dev.stride.runtime.port.Blobs;
import java.net.URI;
import java.util.Optional;

/** An object store that is counted. Blobs that are items of the table are counted there instead. */
public record CountedBlobs(Blobs blobs, UsageCounter ledger) implements Blobs {

    @Override
    public void put(String name, byte[] bytes) {
        blobs.put(name, bytes);
        ledger.count(UsageMetric.BLOB_PUTS, 1);
    }

    @Override
    public Optional<byte[]> get(String name) {
        var bytes = blobs.get(name);
        ledger.count(UsageMetric.BLOB_GETS, 1);
        return bytes;
    }

    @Override
    public URI address(String name) {
        return blobs.address(name);
    }
}
