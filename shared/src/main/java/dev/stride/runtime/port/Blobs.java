package dev.stride.runtime.port;

import java.net.URI;
import java.util.Optional;

/**
 * A store of large immutable byte arrays by name, such as an S3 bucket. A name consists of characters that a URI may
 * contain.
 */
public interface Blobs {

    /** Prefix of the names of all blobs that belong to one instance. They are deleted with the instance. */
    String INSTANCE_PREFIX = "instance/";

    /**
     * Returns the name of a blob that belongs to an instance.
     *
     * @param name the last part, without {@code /}
     */
    static String instanceName(String instance, String name) {
        return INSTANCE_PREFIX + instance + "/" + name;
    }

    /**
     * Stores the bytes. Storing the same name again has no effect, because a name always stands for the same content.
     */
    void put(String name, byte[] bytes);

    Optional<byte[]> get(String name);

    /**
     * Returns the address under which other systems with access find the blob. By default it is a {@code stride:} URI,
     * which only this runtime understands.
     */
    default URI address(String name) {
        return URI.create("stride:" + name);
    }
}
