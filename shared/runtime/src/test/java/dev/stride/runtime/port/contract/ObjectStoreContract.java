package dev.stride.runtime.port.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.ObjectStore.StoredObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link ObjectStore}, tested against each adapter. */
public abstract class ObjectStoreContract extends BlobsContract {

    private final String own = UUID.randomUUID() + "/";

    @Override
    protected abstract ObjectStore blobs();

    /** Returns the time at which a test wrote its blobs, or a time shortly before. */
    protected abstract Instant now();

    @Test
    public void blobList_containsOnlyNamesWithTheGivenPrefix_inSortedOrder() {
        put("b/1", "a/2", "a/1", "ab");
        assertThat(names(own + "a/")).containsExactly(own + "a/1", own + "a/2");
        assertThat(names(own)).containsExactly(own + "a/1", own + "a/2", own + "ab", own + "b/1");
        assertThat(names(own + "c")).isEmpty();
    }

    @Test
    public void blobList_containsTheTimeAtWhichEachBlobWasWritten() {
        put("a");
        assertThat(list(own).getFirst().storedAt()).isBetween(now().minusSeconds(60), now().plusSeconds(60));
    }

    @Test
    public void blobList_canBeContinued_afterTheLastListedBlobWasDeleted() {
        put("1", "2", "3");
        var first = blobs().list(own, 2, Optional.empty());
        assertThat(first.objects()).extracting(StoredObject::name).containsExactly(own + "1", own + "2");
        blobs().delete(List.of(own + "1", own + "2"));

        var last = blobs().list(own, 2, first.next());

        assertThat(last.objects()).extracting(StoredObject::name).containsExactly(own + "3");
        assertThat(last.next()).isEmpty();
    }

    @Test
    public void fullLastPageOfABlobList_hasNoNextPage() {
        put("1", "2");
        assertThat(blobs().list(own, 2, Optional.empty()).next()).isEmpty();
    }

    @Test
    public void delete_removesOnlyTheNamedBlobs() {
        put("1", "1&<2>", "2");
        blobs().delete(List.of(own + "1", own + "1&<2>", own + "none"));
        blobs().delete(List.of());
        assertThat(names(own)).containsExactly(own + "2");
        assertThat(blobs().get(own + "1")).isEmpty();
    }

    private void put(String... names) {
        for (var name : names) {
            blobs().put(own + name, new byte[] {1});
        }
    }

    private List<String> names(String prefix) {
        return list(prefix).stream().map(StoredObject::name).toList();
    }

    private List<StoredObject> list(String prefix) {
        var all = new ArrayList<StoredObject>();
        Optional<String> after = Optional.empty();
        do {
            var page = blobs().list(prefix, 2, after);
            all.addAll(page.objects());
            after = page.next();
        } while (after.isPresent());
        return all;
    }
}
