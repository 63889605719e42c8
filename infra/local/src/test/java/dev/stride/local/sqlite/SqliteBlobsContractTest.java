package dev.stride.local.sqlite;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.contract.BlobsContract;
import org.junit.jupiter.api.AfterEach;

final class SqliteBlobsContractTest extends BlobsContract {

    private final Database database = Database.inMemory();
    private final SqliteBlobs blobs = new SqliteBlobs(database);

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Blobs blobs() {
        return blobs;
    }
}
