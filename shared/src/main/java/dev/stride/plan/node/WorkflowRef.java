package dev.stride.plan.node;

import java.util.Optional;

/**
 * A reference to another workflow.
 *
 * @param version the version to call; if empty, the newest version deployed at the time of the call
 * @param source JSON pointer to the reference in the author's document
 */
public record WorkflowRef(String id, Optional<String> version, String source) {

    @Override
    public String toString() {
        return id + version.map(it -> ":" + it).orElse("");
    }
}
