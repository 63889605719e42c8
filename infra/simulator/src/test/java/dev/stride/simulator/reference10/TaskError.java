package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;

/** An error of Serverless Workflow 1.0: an object with a type, a status and the pointer of its task. */
final class TaskError extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final String STANDARD = "https://serverlessworkflow.io/spec/1.0.0/errors/";

    private static final String OTHER_BASE = "https://serverlessworkflow.io/dsl/errors/types/";

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
                        .put("type", STANDARD + type)
                        .put("status", status)
                        .put("instance", at.pointer()),
                at.name());
    }

    static TaskError expression(Tasks.At at) {
        return standard("expression", 400, at);
    }

    /** Returns the value that a filter means: a standard type has several base addresses (D66). */
    private static JsonNode meant(JsonNode value) {
        return value.asText().startsWith(OTHER_BASE)
                ? TextNode.valueOf(STANDARD + value.asText().substring(OTHER_BASE.length()))
                : value;
    }

    /** Returns whether the error has all values that a filter demands. */
    boolean has(JsonNode with) {
        return with.properties().stream()
                .allMatch(wanted -> meant(wanted.getValue()).equals(error.path(wanted.getKey()))
                        || wanted.getValue().isNumber()
                                && wanted.getValue().intValue()
                                        == error.path(wanted.getKey()).intValue());
    }
}
