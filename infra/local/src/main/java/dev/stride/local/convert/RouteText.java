package dev.stride.local.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A case of a {@code switch} task: its condition, unless it is the default case, and its exit, i.e. the events to emit and the
 * state to continue at.
 *
 * @param when empty for the case without a condition
 */
record RouteText(String name, Optional<String> when, ExitText exit) {

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
