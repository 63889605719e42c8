package dev.stride.runtime.ledger;

import dev.stride.runtime.port.Blobs;
import java.net.URI;
import java.util.Optional;

/** An object store that is counted. Blobs that are items of the table are counted there instead. */
public record CountedBlobs(Blobs blobs, Ledger ledger) implements Blobs {

    @Override
    public void put(String name, byte[] bytes) {
        blobs.put(name, bytes);
        ledger.add(Meter.BLOB_PUTS, 1);
    }

    @Override
    public Optional<byte[]> get(String name) {
        var bytes = blobs.get(name);
        ledger.add(Meter.BLOB_GETS, 1);
        return bytes;
    }

    @Override
    public URI address(String name) {
        return blobs.address(name);
    }
}
