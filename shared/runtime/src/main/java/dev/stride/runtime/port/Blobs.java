package dev.stride.runtime.port;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A store of large immutable byte arrays by name, such as an S3 bucket. A name consists of characters that a URI may
 * contain.
 */
public interface Blobs {

    /** Prefix of the names of all blobs that belong to one instance. They are deleted with the instance. */
    String INSTANCE_PREFIX = "instance/";

    /**
     * The retention of blobs that do not belong to an instance or workflow, by prefix of the blob's name. A blob is retained a
     * day longer than the event or quarantined message that refers to the blob. Each write of the blob restarts its retention,
     * because events with the same content share a blob.
     */
    Map<String, Duration> LIFETIMES = Map.of(
            "event/", Limits.EVENT_RETENTION.plusDays(1),
            "event-data/", Limits.EVENT_RETENTION.plusDays(1),
            "aside/", MaintenanceLimits.QUARANTINE.plusDays(1));

    /**
     * Returns the retention of a blob after its last write; empty if it is deleted with the instance or workflow that owns
     * it.
     */
    static Optional<Duration> lifetime(String name) {
        return Optional.ofNullable(LIFETIMES.get(name.substring(0, name.indexOf('/') + 1)));
    }

    /**
     * Returns the name of a blob that belongs to an instance.
     *
     * @param name the last part, without {@code /}
     */
    static String instanceName(String instance, String name) {
        return INSTANCE_PREFIX + instance + "/" + name;
    }

    /** Returns the instance that a blob belongs to. @param name of the blob, with {@link #INSTANCE_PREFIX} */
    static String instanceOf(String name) {
        return name.substring(INSTANCE_PREFIX.length(), name.indexOf('/', INSTANCE_PREFIX.length()));
    }

    /**
     * Stores the bytes under a name, which always stands for the same content. Storing the bytes again only restarts the blob's
     * {@link #lifetime}.
     */
    void put(String name, byte[] bytes);

    Optional<byte[]> get(String name);

    /**
     * Returns the URI under which other systems with access to the store can read the blob. A store that other systems
     * cannot read returns a {@code stride:} URI, which only this runtime understands.
     */
    default URI address(String name) {
        return URI.create("stride:" + name);
    }
}
