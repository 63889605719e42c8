package dev.stride.runtime.port.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.Blobs;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@link Blobs}, tested against each adapter. */
public abstract class BlobsContract {

    /** Distinguishes the names of each test. */
    private final String own = UUID.randomUUID() + "/";

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Blobs blobs();

    /** Returns the size in bytes of the largest blob that the adapter must accept. */
    protected int largest() {
        return 8 << 20;
    }

    @Test
    public void readOfAMissingBlob_returnsNothing() {
        assertThat(blobs().get(own + "none")).isEmpty();
    }

    @Test
    public void blob_isReadUnchanged() {
        var bytes = random(10_000);
        blobs().put(own + "blob", bytes);
        assertThat(blobs().get(own + "blob")).contains(bytes);
    }

    @Test
    public void emptyBlob_isStored() {
        blobs().put(own + "empty", new byte[0]);
        assertThat(blobs().get(own + "empty").orElseThrow()).isEmpty();
    }

    @Test
    public void blobOfTheMaximumSize_isStored() {
        var bytes = random(largest());
        blobs().put(own + "large", bytes);
        assertThat(blobs().get(own + "large")).contains(bytes);
    }

    @Test
    public void puttingABlobUnderAnExistingName_keepsTheExistingBlob() {
        var first = random(100);
        blobs().put(own + "blob", first);
        blobs().put(own + "blob", first);
        blobs().put(own + "blob", random(200));
        assertThat(blobs().get(own + "blob")).contains(first);
    }

    @Test
    public void blobsWithSimilarNames_areStoredSeparately() {
        var names = List.of("a", "A", "a/b", "a/b/", "b", "b%2F", "b/", "ab");
        names.forEach(name -> blobs().put(own + name, name.getBytes(UTF_8)));
        assertThat(names)
                .allSatisfy(name -> assertThat(blobs().get(own + name).orElseThrow())
                        .asString(UTF_8)
                        .isEqualTo(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b+c", "x%20y", "ä€\uD83D\uDE00", "q?v=1&w#f", "'\"<>\\", "plan/0aF-_.~"})
    public void blobName_mayContainAnyCharacter(String name) {
        var bytes = random(10);
        blobs().put(own + name, bytes);
        assertThat(blobs().get(own + name)).contains(bytes);
    }

    private static byte[] random(int length) {
        var bytes = new byte[length];
        new SplittableRandom(length).nextBytes(bytes);
        return bytes;
    }
}
