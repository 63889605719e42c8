package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A task of Open Workflow 1.0: its name and its body.
 *
 * @param body its properties
 */
record TaskText(String name, ObjectNode body) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    static ObjectNode object() {
        return NODES.objectNode();
    }

    /**
     * Returns the tasks as a task list of a 1.0 definition. Appends numbers to repeated names, because 1.0 requires unique names.
     */
    static ArrayNode list(List<TaskText> tasks) {
        var list = NODES.arrayNode();
        var names = new HashSet<String>();
        for (var task : tasks) {
            var name = task.name();
            for (int number = 2; !names.add(name); number++) {
                name = task.name() + " " + number;
            }
            list.addObject().set(name, task.body());
        }
        return list;
    }

    static TaskText sequence(String name, List<TaskText> tasks) {
        var body = object();
        body.set("do", list(tasks));
        return new TaskText(name, body);
    }

    static TaskText set(String name, String expression) {
        return new TaskText(name, object().put("set", JqText.wrapped(expression)));
    }

    static TaskText wait(String name, String duration) {
        return new TaskText(name, object().put("wait", duration));
    }

    /**
     * Returns a task that fails, in place of a part of the definition that cannot be converted. Also reports this part and the
     * reason.
     */
    static TaskText left(String name, Place place, String reason) {
        ReadObject.leave(place, reason);
        var body = object();
        body.putObject("raise")
                .putObject("error")
                .put("type", ErrorTypes.BASE + "configuration")
                .put("status", 400)
                .put(
                        "title",
                        "Stride could not convert this part of the definition to Open Workflow 1.0; write it by hand")
                .put("detail", reason);
        return new TaskText(name, body);
    }

    /** Sets the expression that computes the input of this task, unless {@code expression} is empty. Returns this task. */
    TaskText withInput(Optional<String> expression) {
        expression.ifPresent(from -> body.putObject("input").put("from", JqText.wrapped(from)));
        return this;
    }

    /**
     * Adds an expression that transforms the output of the task. It applies to the result of the existing transformation, if
     * there is one. Returns this task.
     */
    TaskText withOutput(Optional<String> expression) {
        var before = JqText.unwrapped(body.path("output").path("as").asText());
        var all = before.isEmpty() ? expression : expression.map(it -> before + " | " + it);
        all.ifPresent(as -> body.putObject("output").put("as", JqText.wrapped(as)));
        return this;
    }

    TaskText withTimeout(Optional<String> after) {
        after.ifPresent(duration -> body.putObject("timeout").put("after", duration));
        return this;
    }

    TaskText withCondition(Optional<String> condition) {
        condition.ifPresent(holds -> body.put("if", JqText.wrapped(holds)));
        return this;
    }

    /**
     * Returns a {@code try} task that runs this task with the timeout. Exceeding the timeout is not an error: the {@code try}
     * task then ends normally, and its output is its input. Returns this task if the timeout is empty.
     */
    TaskText orAfter(Optional<String> timeout) {
        if (timeout.isEmpty()) {
            return this;
        }
        var body = object();
        body.set("try", list(List.of(withTimeout(timeout))));
        body.putObject("catch").putObject("errors").putObject("with").put("type", ErrorTypes.BASE + "timeout");
        return new TaskText(name, body);
    }
}
