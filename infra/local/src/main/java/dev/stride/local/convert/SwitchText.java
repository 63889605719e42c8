package dev.stride.local.convert;

import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A converter of switch states. A state with conditions on data becomes a switch task. A state with conditions on
 * events cannot be converted, and becomes a task that fails.
 */
record SwitchText(Declared declared) {

    List<TaskText> convert(String name, ReadObject state) {
        if (state.has("eventConditions")) {
            var place = state.get("eventConditions");
            state.ignore("defaultCondition");
            var left = TaskText.left(
                    name, place, "in Open Workflow 1.0, a listen task has only one next task, whichever event arrives");
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
