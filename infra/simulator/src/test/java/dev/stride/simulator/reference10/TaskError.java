package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** An error of Serverless Workflow 1.0: an object with a type, a status and the pointer of its task. */
final class TaskError extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final String STANDARD = "https://serverlessworkflow.io/spec/1.0.0/errors/";

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

    /** Returns whether the error has all values that a filter demands. */
    boolean has(JsonNode with) {
        return with.properties().stream()
                .allMatch(wanted -> wanted.getValue().equals(error.path(wanted.getKey()))
                        || wanted.getValue().isNumber()
                                && wanted.getValue().intValue()
                                        == error.path(wanted.getKey()).intValue());
    }
}
