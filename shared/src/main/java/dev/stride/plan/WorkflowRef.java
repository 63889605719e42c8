package dev.stride.plan;

import java.util.Optional;

/**
 * A workflow that another one calls.
 *
 * @param version the newest that is deployed at the time of the call when empty
 */
public record WorkflowRef(String id, Optional<String> version) {}
