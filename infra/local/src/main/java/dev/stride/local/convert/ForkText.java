package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;

/**
 * A converter of parallel states, and of operation states whose actions run in parallel, to {@code fork} tasks of
 * Open Workflow 1.0.
 */
record ForkText(Declared declared) {

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
        var task =
                TaskText.sequence(branch.get("name").value().asText(), actions).withTimeout(after);
        branch.leaveRest();
        return task;
    }

    private static ObjectNode fork(List<TaskText> branches) {
        var body = TaskText.object();
        body.putObject("fork").set("branches", TaskText.list(branches));
        return body;
    }
}
