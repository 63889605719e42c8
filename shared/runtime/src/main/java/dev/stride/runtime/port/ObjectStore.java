package dev.stride.runtime.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A blob store whose blobs can be listed and deleted, such as an S3 bucket. It holds the blobs that are too large for the
 * table.
 */
public interface ObjectStore extends Blobs {

    /** A stored blob. @param storedAt when it was written last */
    record StoredObject(String name, Instant storedAt) {}

    /**
     * A page of a blob listing.
     *
     * @param next the name to continue after, empty on the last page
     */
    record ObjectPage(List<StoredObject> objects, Optional<String> next) {
        public ObjectPage {
            objects = List.copyOf(objects);
        }
    }

    /**
     * Returns the blobs whose names start with a prefix, in the order of the UTF-8 bytes of their names.
     *
     * @param limit the maximum number of blobs in the page, from 1 to {@link dev.stride.MaintenanceLimits#OBJECT_PAGE}
     * @param after the exclusive start: a name that need not exist
     */
    ObjectPage list(String prefix, int limit, Optional<String> after);

    /**
     * Deletes the blobs with the given names. The caller must pass at most
     * {@link dev.stride.MaintenanceLimits#OBJECT_PAGE} names. A name without a blob is skipped.
     */
    void delete(List<String> names);
}
