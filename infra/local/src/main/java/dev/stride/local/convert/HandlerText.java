package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A converter of a state's error handlers to Open Workflow 1.0: a {@code try} task, and a {@code switch} task after it. In
 * 1.0, an error handler cannot jump to a task outside of its {@code try} task. Therefore it only stores its name in the
 * workflow's data. The switch reads this name, and jumps to the state to which the handler leads in 0.8.
 */
record HandlerText(Declared declared) {

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
                "do", TaskText.list(List.of(TaskText.set("caught", ". + {%s: %s}".formatted(NOTE, chosen(handlers))))));
        var tasks = new ArrayList<TaskText>();
        tasks.add(new TaskText(task.name(), body).withInput(input));
        tasks.addAll(routes(task.name() + " continues", handlers, exit, output));
        return tasks;
    }

    private static List<TaskText> routes(String name, List<Handler> handlers, ExitText exit, Optional<String> output) {
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
