package dev.stride.runtime.instance;

import java.util.Optional;

/** The workflow version that a request to start an instance names. */
public sealed interface RequestedVersion {

    /** The newest version of the workflow. */
    record Newest() implements RequestedVersion {}

    record Exact(String version) implements RequestedVersion {}

    /** The version to which an alias of the workflow refers. */
    record Aliased(String alias) implements RequestedVersion {}

    /**
     * Returns {@link Exact} if a version is given; otherwise {@link Newest}, for the newest version of the workflow.
     */
    static RequestedVersion of(Optional<String> version) {
        return version.<RequestedVersion>map(Exact::new).orElseGet(Newest::new);
    }
}
