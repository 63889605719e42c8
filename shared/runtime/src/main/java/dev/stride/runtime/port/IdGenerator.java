package dev.stride.runtime.port;

import java.time.Instant;

/** A generator of ids for instances. */
@FunctionalInterface
public interface IdGenerator {

    /** Returns a new, URL-safe id that sorts after the ids generated earlier. */
    String next(Instant now);
}
