package dev.stride.runtime.instance;

import java.util.Optional;

/** The version of a workflow that a start asks for. */
public sealed interface RequestedVersion {

    /** The newest version. */
    record Newest() implements RequestedVersion {}

    record Exact(String version) implements RequestedVersion {}

    /** The version that an alias names. */
    record Aliased(String alias) implements RequestedVersion {}

    /** @param version the newest version if empty */
    static RequestedVersion of(Optional<String> version) {
        return version.<RequestedVersion>map(Exact::new).orElseGet(Newest::new);
    }
}
