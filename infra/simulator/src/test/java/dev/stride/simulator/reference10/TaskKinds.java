package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.simulator.reference.RunEvent;
import dev.stride.simulator.reference10.Tasks.At;
import dev.stride.simulator.reference10.Tasks.Result;
import java.util.Optional;

/** The interpreter of what each kind of task does with its input. */
record TaskKinds(Strand strand, Tasks tasks) {

    Result run(JsonNode task, JsonNode input, At at) {
        if (task.has("for")) {
            return loop(task, input, at);
        } else if (task.has("do")) {
            return tasks.list(task.get("do"), input, at.below("/do"));
        } else if (task.has("set")) {
            return Result.of(Formula10.value(task.get("set"), input, at));
        } else if (task.has("switch")) {
            return Result.of(input).leadingTo(chosen(task.get("switch"), input, at));
        } else if (task.has("wait")) {
            strand.sleep(Tasks.duration(task.get("wait")));
            return Result.of(input);
        } else if (task.has("raise")) {
            throw raised(strand.declared("errors", task.at("/raise/error")), input, at);
        } else if (task.has("emit")) {
            return Result.of(emitted(task.at("/emit/event/with"), input, at));
        } else if (task.has("call")) {
            return Result.of(new HttpTask(strand).call(task.path("with"), input, at));
        } else if (task.has("run")) {
            return Result.of(new SubWorkflow(strand).run(task.at("/run/workflow"), input, at));
        } else if (task.has("fork")) {
            return new Branches(strand).run(task.get("fork"), input, at);
        } else if (task.has("try")) {
            return new TryTasks(strand, tasks).run(task, input, at);
        } else if (task.has("listen")) {
            return Result.of(new Listening(strand, tasks).run(task, at));
        }
        throw new IllegalArgumentException("a task of no known kind: " + task);
    }

    /** Returns the directive of the first case that holds, or else of the case without a condition (D53). */
    private static Optional<String> chosen(JsonNode cases, JsonNode input, At at) {
        var otherwise = Optional.<String>empty();
        for (var item : cases) {
            var each = item.properties().iterator().next().getValue();
            var then = each.path("then").asText("continue");
            if (!each.has("when")) {
                otherwise = Optional.of(then);
            } else if (Formula10.holds(each.get("when"), input, at)) {
                return Optional.of(then);
            }
        }
        return otherwise;
    }

    /** Runs the tasks of a loop one iteration after the other; the output of one is the input of the next (D56). */
    private Result loop(JsonNode task, JsonNode input, At at) {
        var elements = Formula10.value(task.at("/for/in"), input, at);
        if (!elements.isArray()) {
            throw TaskError.expression(at);
        }
        var result = Result.of(input);
        for (int index = 0; index < elements.size(); index++) {
            var iteration = at.with(task.at("/for/each").asText("item"), elements.get(index))
                    .with(task.at("/for/at").asText("index"), IntNode.valueOf(index))
                    .with("context", strand.context);
            if (task.has("while") && !Formula10.holds(task.get("while"), result.output(), iteration)) {
                return result;
            }
            result = tasks.list(task.get("do"), result.output(), iteration.below("/do"));
            if (result.ends()) {
                return result;
            }
        }
        return result;
    }

    private static TaskError raised(JsonNode written, JsonNode input, At at) {
        var error = (ObjectNode) Formula10.filled(written, input, at);
        return new TaskError(error.has("instance") ? error : error.put("instance", at.pointer()), at.name());
    }

    private JsonNode emitted(JsonNode with, JsonNode input, At at) {
        var event = (ObjectNode) Formula10.filled(with, input, at);
        strand.note(new RunEvent.Produced(strand.now, event));
        return event;
    }
}
