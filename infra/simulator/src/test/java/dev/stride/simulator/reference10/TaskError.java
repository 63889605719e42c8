package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/** An error of Open Workflow 1.0: an object with a type, a status and the pointer of its task. */
final class TaskError extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** The addresses below which the specification has published its errors, today's first. They mean the same (D66). */
    private static final List<String> ADDRESSES = List.of(
            "https://open-workflow-specification.org/spec/1.0.0/errors/",
            "https://open-workflow-specification.org/dsl/errors/types/",
            "https://serverlessworkflow.io/spec/1.0.0/errors/",
            "https://serverlessworkflow.io/dsl/errors/types/");

    final transient JsonNode error;

    /** The name of the task that raised the error. */
    final String task;

    TaskError(JsonNode error, String task) {
        super(error.toString());
        this.error = error;
        this.task = task;
    }

    /** Creates an error of a standard type. @param type last segment of the type */
    static TaskError standard(String type, int status, Tasks.At at) {
        return new TaskError(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("type", ADDRESSES.getFirst() + type)
                        .put("status", status)
                        .put("instance", at.pointer()),
                at.name());
    }

    static TaskError expression(Tasks.At at) {
        return standard("expression", 400, at);
    }

    /** Returns a value that is equal for types that mean the same. */
    private static JsonNode meant(JsonNode value) {
        return ADDRESSES.stream()
                .filter(value.asText()::startsWith)
                .<JsonNode>map(address -> TextNode.valueOf(value.asText().substring(address.length())))
                .findFirst()
                .orElse(value);
    }

    /** Returns whether the error has all values that a filter demands. */
    boolean has(JsonNode with) {
        return with.properties().stream()
                .allMatch(wanted -> meant(wanted.getValue()).equals(meant(error.path(wanted.getKey())))
                        || wanted.getValue().isNumber()
                                && wanted.getValue().intValue()
                                        == error.path(wanted.getKey()).intValue());
    }
}
