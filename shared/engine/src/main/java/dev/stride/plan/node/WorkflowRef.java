package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A reference to another workflow by id and optional version.
 *
 * @param version the version to call; if empty, the newest version deployed at the time of the call
 * @param source JSON pointer to the reference in the author's document
 * @param namespace the namespace that the workflow must have, unless its language has no namespaces; empty for any namespace
 */
public record WorkflowRef(
        String id,
        Optional<String> version,
        String source,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> namespace) {

    /** Creates a reference that does not specify a namespace: it can refer to a workflow in any namespace. */
    public WorkflowRef(String id, Optional<String> version, String source) {
        this(id, version, source, Optional.empty());
    }

    /** Creates a reference from an id and a version in JSON. The version may be missing. */
    public static WorkflowRef stated(JsonNode id, JsonNode version) {
        return new WorkflowRef(
                id.asText(), Optional.of(version).filter(JsonNode::isValueNode).map(JsonNode::asText), "");
    }

    /** Returns the id, version and namespace as text for a message to a user. */
    public String describe() {
        return "`%s`".formatted(this)
                + namespace.map(" in the namespace `%s`"::formatted).orElse("");
    }

    @Override
    public String toString() {
        return id + version.map(it -> ":" + it).orElse("");
    }
}
