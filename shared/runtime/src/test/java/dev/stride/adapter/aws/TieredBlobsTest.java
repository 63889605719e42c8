package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.contract.BlobsContract;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests the choice between table and object store by the size of a blob. */
@ExtendWith(EmulatedAwsExtension.class)
class TieredBlobsTest extends BlobsContract {

    private final Blobs small;
    private final Blobs large;
    private final Blobs blobs;

    TieredBlobsTest(EmulatedAws aws) {
        var ports = AwsPorts.of(aws.clients(), aws.deploy());
        small = new TableBlobs(ports.table(), InstantSource.system());
        large = ports.objects();
        blobs = new TieredBlobs(small, large);
    }

    @Override
    protected Blobs blobs() {
        return blobs;
    }

    @Test
    void secondPutUnderAnS3Key_renewsAnExpiringObject_butLeavesAPermanentObjectUnchanged() {
        large.put("event/a", new byte[] {1});
        large.put("event/a", new byte[] {2});
        large.put("plan/a", new byte[] {1});
        large.put("plan/a", new byte[] {2});

        assertThat(large.get("event/a")).contains(new byte[] {2});
        assertThat(large.get("plan/a")).contains(new byte[] {1});
    }

    @Test
    void blobsTooLargeForTheTable_areStoredInTheObjectStore() {
        blobs.put("small", new byte[Limits.TABLE_BLOB_BYTES]);
        blobs.put("large", new byte[Limits.TABLE_BLOB_BYTES + 1]);
        assertThat(small.get("small")).isPresent();
        assertThat(large.get("small")).isEmpty();
        assertThat(small.get("large")).isEmpty();
        assertThat(large.get("large")).isPresent();
    }
}
