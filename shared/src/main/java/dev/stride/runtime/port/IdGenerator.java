package dev.stride.runtime.port;

import java.time.Instant;

/** Makes identifiers. */
@FunctionalInterface
public interface IdGenerator {

    /** A new, URL-safe id; ids made later sort after. */
    String next(Instant now);
}
