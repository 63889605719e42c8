package dev.stride.adapter.aws;

import dev.stride.Limits;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.contract.BlobsContract;
import dev.stride.runtime.table.TableBlobs;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests {@code TableBlobs} on DynamoDB. */
@ExtendWith(EmulatedAwsExtension.class)
class DynamoBlobsTest extends BlobsContract {

    private final Blobs blobs;

    DynamoBlobsTest(EmulatedAws aws) {
        blobs = new TableBlobs(
                new DynamoTable(aws.clients().dynamo(), aws.deploy().table()), InstantSource.system());
    }

    @Override
    protected Blobs blobs() {
        return blobs;
    }

    @Override
    protected int largest() {
        return Limits.TABLE_BLOB_BYTES;
    }
}
