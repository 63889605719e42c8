package dev.stride.adapter.aws;

import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.contract.ObjectStoreContract;
import java.time.Instant;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class S3BlobsTest extends ObjectStoreContract {

    private final ObjectStore blobs;

    S3BlobsTest(EmulatedAws aws) {
        blobs = new S3Blobs(aws.clients().s3(), aws.deploy().bucket());
    }

    @Override
    protected ObjectStore blobs() {
        return blobs;
    }

    @Override
    protected Instant now() {
        return Instant.now();
    }
}
