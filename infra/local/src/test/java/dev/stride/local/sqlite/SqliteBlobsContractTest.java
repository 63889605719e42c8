package dev.stride.local.sqlite;

import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.contract.ObjectStoreContract;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;

final class SqliteBlobsContractTest extends ObjectStoreContract {

    private final Database database = Database.inMemory();
    private final SqliteBlobs blobs = new SqliteBlobs(database, () -> Instant.EPOCH);

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected ObjectStore blobs() {
        return blobs;
    }

    @Override
    protected Instant now() {
        return Instant.EPOCH;
    }
}
