package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.contract.ObjectStoreContract;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SqliteBlobsContractTest extends ObjectStoreContract {

    private final Database database = Database.inMemory();
    private final SqliteBlobs blobs = new SqliteBlobs(database, () -> Instant.EPOCH);

    @Test
    void deletionOfExpiredData_deletesOldEventData_butNotInstanceData_whichDoesNotExpire() {
        blobs.put("event/old", new byte[1]);
        blobs.put("instance/1/old", new byte[1]);
        var lifetime = Blobs.lifetime("event/old").orElseThrow();

        blobs.deleteExpired(Instant.EPOCH.plus(lifetime).minusMillis(1));
        assertThat(blobs.get("event/old")).isPresent();
        blobs.deleteExpired(Instant.EPOCH.plus(lifetime));

        assertThat(blobs.get("event/old")).isEmpty();
        assertThat(blobs.get("instance/1/old")).isPresent();
    }

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
