package dev.stride.runtime.port;

import java.net.URI;
import java.util.Optional;

/** Keeps large immutable data by name, of letters that a URI may have. */
public interface Blobs {

    /** How the names of all that belongs to one instance begin: what has such a name is of no use without it. */
    String INSTANCE_PREFIX = "instance/";

    /** The name of what belongs to an instance. @param name of letters that a URI may have, without {@code /} */
    static String instanceName(String instance, String name) {
        return INSTANCE_PREFIX + instance + "/" + name;
    }

    /** Keeps the bytes; putting the same name again changes nothing. */
    void put(String name, byte[] bytes);

    Optional<byte[]> get(String name);

    /** Where others who may find what is kept under a name; by default a place that only this runtime knows. */
    default URI address(String name) {
        return URI.create("stride:" + name);
    }
}
