package dev.stride.adapter.aws;

import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.contract.BlobsContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class S3BlobsTest extends BlobsContract {

    private final Blobs blobs;

    S3BlobsTest(EmulatedAws aws) {
        blobs = new S3Blobs(aws.clients().s3(), aws.deploy().bucket());
    }

    @Override
    protected Blobs blobs() {
        return blobs;
    }
}
