package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /**
     * A converter of {@code foreach} states of 0.8 to {@code for} tasks of 1.0. In a {@code for} task, the input of each iteration is
     * the output of the previous one. Therefore each iteration appends its result to a list that it passes on.
     */
    private record LoopText(Declared declared) {

        /** The jq that appends the result of an iteration to the list. */
        private static final String APPEND = """
                . as $result | $input | %s += [$result]""";

        TaskText convert(String name, ReadObject state) {
            var timeout = declared.timeout(state, "actionExecTimeout");
            var parameter = state.get("iterationParam").value().asText("");
            var element = parameter.isEmpty() ? "item" : parameter;
            var results = declared.expression(state.get("outputCollection"));
            var actions = state.get("actions");
            if (results.isPresent() && actions.value().size() != 1) {
                return TaskText.left(
                        name,
                        actions,
                        "in Open Workflow 1.0, the results of an iteration with several actions cannot be collected in a list");
            }
            if (!state.get("mode").value().asText().equals("sequential")) {
                state.ignore("batchSize");
                ReadObject.leave(
                        state.get("mode"),
                        "in Open Workflow 1.0, the iterations run one after the other, not in parallel");
            }
            var tasks = new ActionText(declared, timeout, results.isEmpty(), Optional.of(element)).convertAll(actions);
            var iteration = TaskText.sequence("iteration", tasks)
                    .withOutput(Optional.of(results.map(APPEND::formatted).orElse("$input")));
            var body = TaskText.object();
            body.putObject("for")
                    .put("each", element)
                    .put("in", JqText.wrapped(declared.jq().expression(state.get("inputCollection"))));
            body.set("do", TaskText.list(List.of(iteration)));
            return new TaskText(name, body).withOutput(results.map("%s //= []"::formatted));
        }
    }

    /**
     * A converter of parallel states, and of operation states whose actions run in parallel, to {@code fork} tasks of
     * Open Workflow 1.0.
     */
    private record ForkText(Declared declared) {

        /**
         * Returns a task that runs several tasks in parallel, and then merges the data that each of the parallel tasks has changed.
         */
        static TaskText all(String name, List<TaskText> branches) {
            return new TaskText(name, fork(branches)).withOutput(Optional.of(MergeText.branches()));
        }

        TaskText convert(String name, ReadObject state) {
            var branches = state.get("branches").children().map(this::branch).toList();
            var needed = state.get("numCompleted");
            if (!state.get("completionType").value().asText().equals("atLeast")) {
                return all(name, branches);
            }
            if (needed.value().asText().equals("1")) {
                var body = fork(branches);
                body.withObject("fork").put("compete", true);
                return new TaskText(name, body);
            }
            ReadObject.leave(
                    needed,
                    "in Open Workflow 1.0, a fork waits for all branches or for one; the converted fork waits for all");
            return all(name, branches);
        }

        private TaskText branch(Place place) {
            var branch = new ReadObject(place);
            var timeout = declared.timeout(branch, "actionExecTimeout");
            var after = declared.timeout(branch, "branchExecTimeout");
            var actions = new ActionText(declared, timeout, true, Optional.empty()).convertAll(branch.get("actions"));
            var task = TaskText.sequence(branch.get("name").value().asText(), actions)
                    .withTimeout(after);
            branch.leaveRest();
            return task;
        }

        private static ObjectNode fork(List<TaskText> branches) {
            var body = TaskText.object();
            body.putObject("fork").set("branches", TaskText.list(branches));
            return body;
        }
    }

    /**
     * A converter of switch states. A state with conditions on data becomes a switch task. A state with conditions on
     * events cannot be converted, and becomes a task that fails.
     */
    private record SwitchText(Declared declared) {

        List<TaskText> convert(String name, ReadObject state) {
            if (state.has("eventConditions")) {
                var place = state.get("eventConditions");
                state.ignore("defaultCondition");
                var left = TaskText.left(
                        name,
                        place,
                        "in Open Workflow 1.0, a listen task has only one next task, whichever event arrives");
                left.body().put("then", ExitText.END);
                return List.of(left);
            }
            var routes = new ArrayList<RouteText>();
            for (var place : state.get("dataConditions").items()) {
                var condition = new ReadObject(place);
                var title = condition.get("name").value().asText("");
                var label = title.isEmpty() ? "case " + (routes.size() + 1) : title;
                var when = condition.get("condition");
                var exit = ExitText.read(condition, name + " " + label, declared);
                condition.ignore("metadata");
                condition.leaveRest();
                var holds = when.value().isBoolean()
                        ? when.value().toString()
                        : declared.jq().expression(when);
                routes.add(new RouteText(label, Optional.of(holds), exit));
            }
            if (!state.has("defaultCondition")) {
                return failing(name, routes);
            }
            var otherwise = new ReadObject(state.get("defaultCondition"));
            var exit = ExitText.read(otherwise, name + " default", declared);
            routes.add(new RouteText("default", Optional.empty(), exit));
            otherwise.leaveRest();
            return RouteText.tasks(name, routes);
        }

        /** Returns a switch that fails when no condition holds, as a switch without a default does in 0.8. */
        private static List<TaskText> failing(String name, List<RouteText> routes) {
            var fails = name + " fails";
            routes.add(new RouteText("default", Optional.empty(), new ExitText(fails, List.of())));
            var tasks = new ArrayList<>(RouteText.tasks(name, routes));
            var body = TaskText.object();
            body.putObject("raise")
                    .putObject("error")
                    .put("type", ErrorTypes.BASE + "runtime")
                    .put("status", 500)
                    .put("title", "No condition of " + name + " holds");
            tasks.add(new TaskText(fails, body.put("then", ExitText.END)));
            return tasks;
        }
    }

    /**
     * A converter of a state's error handlers to Open Workflow 1.0: a {@code try} task, and a {@code switch} task after it. In
     * 1.0, an error handler cannot jump to a task outside of its {@code try} task. Therefore it only stores its name in the
     * workflow's data. The switch reads this name, and jumps to the state to which the handler leads in 0.8.
     */
    private record HandlerText(Declared declared) {

        private static final String NOTE = "caughtBy";

        private record Handler(String name, Optional<String> condition, ExitText exit) {}

        /** Converts a task that has error handlers: returns a {@code try} task, followed by a {@code switch} task. */
        List<TaskText> around(
                TaskText task, List<Place> onErrors, ExitText exit, Optional<String> input, Optional<String> output) {
            var handlers =
                    onErrors.stream().map(place -> handler(place, task.name())).toList();
            var body = TaskText.object();
            var isSequence = task.body().size() == 1 && task.body().has("do");
            var steps = isSequence ? task.body().path("do") : TaskText.list(List.of(task));
            body.set("try", steps);
            if (steps.size() > 1) {
                ReadObject.leave(
                        onErrors.getFirst(),
                        "in the converted definition, the error handler receives the data with which the state began, without the results of the state's actions");
            }
            var caught = body.putObject("catch");
            if (handlers.stream().allMatch(handler -> handler.condition().isPresent())) {
                caught.put(
                        "when",
                        handlers.stream()
                                .flatMap(handler -> handler.condition().stream())
                                .distinct()
                                .collect(Collectors.joining(" or ")));
            }
            caught.set(
                    "do",
                    TaskText.list(List.of(TaskText.set("caught", ". + {%s: %s}".formatted(NOTE, chosen(handlers))))));
            var tasks = new ArrayList<TaskText>();
            tasks.add(new TaskText(task.name(), body).withInput(input));
            tasks.addAll(routes(task.name() + " continues", handlers, exit, output));
            return tasks;
        }

        private static List<TaskText> routes(
                String name, List<Handler> handlers, ExitText exit, Optional<String> output) {
            var routes = new ArrayList<RouteText>();
            for (var handler : handlers) {
                var when = ".%s == %s".formatted(NOTE, text(handler.name()));
                routes.add(new RouteText(handler.name(), Optional.of(when), handler.exit()));
            }
            routes.add(new RouteText("default", Optional.empty(), exit));
            var tasks = RouteText.tasks(name, routes);
            tasks.getFirst()
                    .withOutput(Optional.of(
                            "del(." + NOTE + ")" + output.map(it -> " | " + it).orElse("")));
            return tasks;
        }

        private Handler handler(Place place, String state) {
            var written = new ReadObject(place);
            var single = written.get("errorRef");
            var errors = single.isAbsent() ? written.get("errorRefs").items() : List.of(single);
            var name = errors.stream().map(error -> error.value().asText()).collect(Collectors.joining(", "));
            var exit = ExitText.read(written, state + " " + name, declared);
            written.leaveRest();
            return new Handler(name, new ErrorText(declared).condition(errors), exit);
        }

        private static String chosen(List<Handler> handlers) {
            var chosen = text(handlers.getLast().name());
            for (var handler : handlers.subList(0, handlers.size() - 1).reversed()) {
                chosen = "(if $error | %s then %s else %s end)"
                        .formatted(handler.condition().orElse("true"), text(handler.name()), chosen);
            }
            return chosen;
        }

        private static String text(String name) {
            return TextNode.valueOf(name).toString();
        }
    }

    /**
     * A case of a {@code switch} task: its condition, unless it is the default case, and its exit, i.e. the events to emit and the
     * state to continue at.
     *
     * @param when empty for the case without a condition
     */
    private record RouteText(String name, Optional<String> when, ExitText exit) {

        static List<TaskText> tasks(String name, List<RouteText> routes) {
            var body = TaskText.object();
            var cases = body.putArray("switch");
            var tasks = new ArrayList<>(List.of(new TaskText(name, body)));
            for (var route : routes) {
                var written = cases.addObject().putObject(route.name());
                route.when().ifPresent(condition -> written.put("when", condition));
                written.put("then", route.exit().first());
                var emits = route.exit().emits();
                tasks.addAll(emits);
                if (!emits.isEmpty()) {
                    emits.getLast().body().put("then", route.exit().target());
                }
            }
            return tasks;
        }
    }
}
