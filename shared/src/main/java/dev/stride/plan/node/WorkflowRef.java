package dev.stride.plan.node;

import java.util.Optional;

/**
 * A workflow that another one calls.
 *
 * @param version the newest that is deployed at the time of the call when empty
 * @param source JSON pointer to its id in the author's document
 */
public record WorkflowRef(String id, Optional<String> version, String source) {

    @Override
    public String toString() {
        return id + version.map(it -> ":" + it).orElse("");
    }
}
