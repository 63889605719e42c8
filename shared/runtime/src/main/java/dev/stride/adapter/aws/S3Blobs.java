package dev.stride.adapter.aws;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ObjectStore;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * An implementation of the port {@link ObjectStore} with one S3 bucket. The IAM role of this process needs {@code s3:ListBucket};
 * without this permission, S3 reports a missing object as access denied. Lifecycle rules of the bucket delete the objects that
 * have a {@linkplain Blobs#lifetime lifetime}. The lifetime starts with the last write of the object.
 */
final class S3Blobs implements ObjectStore {

    /** HTTP status of the response to a conditional write if the object exists already. */
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
    public ObjectPage list(String prefix, int limit, Optional<String> after) {
        var request =
                ListObjectsV2Request.builder().bucket(bucket).prefix(prefix).maxKeys(limit);
        after.ifPresent(request::startAfter);
        var page = client.listObjectsV2(request.build());
        var objects = page.contents().stream()
                .map(object -> new StoredObject(object.key(), object.lastModified()))
                .toList();
        var more = Boolean.TRUE.equals(page.isTruncated()) && !objects.isEmpty();
        return new ObjectPage(objects, more ? Optional.of(objects.getLast().name()) : Optional.empty());
    }

    @Override
    public void delete(List<String> names) {
        if (names.isEmpty()) {
            return;
        }
        var objects = names.stream()
                .map(name -> ObjectIdentifier.builder().key(name).build())
                .toList();
        var delete = Delete.builder().objects(objects).quiet(true).build();
        var failed = client.deleteObjects(request -> request.bucket(bucket).delete(delete))
                .errors();
        if (!failed.isEmpty()) {
            var first = failed.getFirst();
            throw new IllegalStateException(
                    "%d of %d objects of the bucket %s were not deleted; the first is %s: %s (%s)"
                            .formatted(
                                    failed.size(), names.size(), bucket, first.key(), first.message(), first.code()));
        }
    }

    @Override
    public URI address(String name) {
        return URI.create("s3://" + bucket + "/" + name);
    }
}
