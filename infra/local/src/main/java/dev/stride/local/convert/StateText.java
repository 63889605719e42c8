package dev.stride.local.convert;

import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A converter of states of all types from Serverless Workflow 0.8 to tasks of Open Workflow 1.0.
 *
 * @param start name of the first state
 */
record StateText(Declared declared, String start) {

    private static final List<String> RESERVED = List.of("continue", "exit", "end");

    StateGroup convert(Place place) {
        var state = new ReadObject(place);
        var name = state.get("name").value().asText();
        var filter = new ReadObject(state.get("stateDataFilter"));
        var input = declared.expression(filter.get("input")).map(MergeText::filter);
        var output = declared.expression(filter.get("output")).map(MergeText::filter);
        filter.leaveRest();
        var timeout = declared.timeout(state, "stateExecTimeout");
        state.ignore("id", "type", "usedForCompensation");
        if (RESERVED.contains(name)) {
            state.leave("name", "Open Workflow 1.0 reserves this name for transitions; rename the state");
        }
        state.leave("compensatedBy", "Open Workflow 1.0 has no compensation");
        var group = state.get("type").value().asText().equals("switch")
                ? choose(name, state, input, output, timeout)
                : run(name, state, input, output, timeout);
        var metadata = state.get("metadata");
        if (!metadata.isAbsent()) {
            group.tasks().getFirst().body().set("metadata", metadata.value());
        }
        state.leaveRest();
        return group;
    }

    private StateGroup choose(
            String name, ReadObject state, Optional<String> input, Optional<String> output, Optional<String> timeout) {
        state.leave("onErrors", "in Open Workflow 1.0, a switch task cannot handle errors");
        var tasks = new SwitchText(declared).convert(name, state);
        tasks.getFirst().withInput(input).withOutput(output).withTimeout(timeout);
        return StateGroup.routed(tasks);
    }

    private StateGroup run(
            String name, ReadObject state, Optional<String> input, Optional<String> output, Optional<String> timeout) {
        var exit = ExitText.read(state, name, declared);
        var handlers = state.get("onErrors").items();
        var body = body(name, state);
        if (!handlers.isEmpty()) {
            var tasks = new HandlerText(declared).around(body, handlers, exit, input, output);
            tasks.getFirst().withTimeout(timeout);
            return StateGroup.routed(tasks);
        }
        var collides = (body.body().has("input") && input.isPresent())
                || (body.body().has("timeout") && timeout.isPresent())
                || (body.body().has("if") && (input.isPresent() || output.isPresent()));
        var task = collides ? TaskText.sequence(name, List.of(body)) : body;
        return StateGroup.straight(task.withInput(input).withOutput(output).withTimeout(timeout), exit);
    }

    private TaskText body(String name, ReadObject state) {
        var type = state.get("type");
        return switch (type.value().asText()) {
            case "operation" -> operation(name, state);
            case "inject" ->
                TaskText.set(name, MergeText.constant(state.get("data").value()));
            case "sleep" -> TaskText.wait(name, state.get("duration").value().asText());
            case "foreach" -> new LoopText(declared).convert(name, state);
            case "parallel" -> new ForkText(declared).convert(name, state);
            case "callback" -> new EventStateText(declared).callback(name, state);
            case "event" -> new EventStateText(declared).convert(name, state, name.equals(start));
            default -> TaskText.left(name, type, "Serverless Workflow 0.8 has no states of this type");
        };
    }

    private TaskText operation(String name, ReadObject state) {
        var timeout = declared.timeout(state, "actionExecTimeout");
        var actions = new ArrayList<>(
                new ActionText(declared, timeout, true, Optional.empty()).convertAll(state.get("actions")));
        if (actions.size() == 1) {
            state.ignore("actionMode");
            return new TaskText(name, actions.getFirst().body());
        }
        return state.get("actionMode").value().asText().equals("parallel")
                ? ForkText.all(name, actions)
                : TaskText.sequence(name, actions);
    }
}
