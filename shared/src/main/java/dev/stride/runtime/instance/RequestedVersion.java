package dev.stride.runtime.instance;

import java.util.Optional;

/** The workflow version that a request to start an instance names. */
public sealed interface RequestedVersion {

    /** The newest version of the workflow. */
    record Newest() implements RequestedVersion {}

    record Exact(String version) implements RequestedVersion {}

    /** The version to which an alias of the workflow refers. */
    record Aliased(String alias) implements RequestedVersion {}

    /** Returns the requested version for a version name. @param version the version; empty for the newest version */
    static RequestedVersion of(Optional<String> version) {
        return version.<RequestedVersion>map(Exact::new).orElseGet(Newest::new);
    }
}
