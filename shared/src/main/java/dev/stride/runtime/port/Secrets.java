package dev.stride.runtime.port;

import java.util.Optional;

/** Values that are never stored with an instance. */
@FunctionalInterface
public interface Secrets {

    /** No secret has a value. */
    Secrets NONE = _ -> Optional.empty();

    /** The value of a secret, empty when there is none. */
    Optional<String> value(String name);
}
