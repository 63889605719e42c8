package dev.stride.adapter.aws;

import dev.stride.runtime.port.Blobs;
import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * The port {@link Blobs} on one S3 bucket. The caller's role needs {@code s3:ListBucket}; without it, S3 reports a
 * missing object as access denied. Lifecycle rules of the bucket delete the objects with a {@linkplain Blobs#lifetime lifetime},
 * counted from the last time that the object was written.
 */
final class S3Blobs implements Blobs {

    /** Status of the response when the object exists already. */
    private static final int PRECONDITION_FAILED = 412;

    private final S3Client client;
    private final String bucket;

    S3Blobs(S3Client client, String bucket) {
        this.client = client;
        this.bucket = bucket;
    }

    @Override
    public void put(String name, byte[] bytes) {
        try {
            var request = PutObjectRequest.builder().bucket(bucket).key(name);
            if (Blobs.lifetime(name).isEmpty()) {
                request.ifNoneMatch("*");
            }
            client.putObject(request.build(), RequestBody.fromBytes(bytes));
        } catch (S3Exception refused) {
            if (refused.statusCode() != PRECONDITION_FAILED) {
                throw refused;
            }
        }
    }

    @Override
    public Optional<byte[]> get(String name) {
        try {
            return Optional.of(
                    client.getObjectAsBytes(request -> request.bucket(bucket).key(name))
                            .asByteArrayUnsafe());
        } catch (NoSuchKeyException _) {
            return Optional.empty();
        }
    }

    @Override
    public URI address(String name) {
        return URI.create("s3://" + bucket + "/" + name);
    }
}
