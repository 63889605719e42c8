package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.flow.FlowDirective;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A list of named tasks that run one after the other (section "Do"). */
public record TaskList(List<Task> tasks) {

    public TaskList {
        tasks = List.copyOf(tasks);
    }

    public static TaskList parse(Place place, TaskContext context) {
        var items = place.items();
        var names = checkedNames(items);
        return parse(items, _ -> names, context);
    }

    /** Parses the branches of a fork. A flow directive of a branch can lead to this branch, and not to another one. */
    static TaskList parseBranches(Place place, TaskContext context) {
        var items = place.items();
        checkedNames(items);
        return parse(items, Set::of, context);
    }

    /** @param reachable returns the tasks to which a directive of a task may lead, by the name of that task */
    private static TaskList parse(List<Place> items, Function<String, Set<String>> reachable, TaskContext context) {
        var tasks = new ArrayList<Task>();
        for (var item : items) {
            // `checkedNames` has reported all other items.
            if (item.value().size() == 1 && item.value().isObject()) {
                var name = item.value().fieldNames().next();
                Task.parse(name, item.at(name), reachable.apply(name), context).ifPresent(tasks::add);
            }
        }
        return new TaskList(tasks);
    }

    /** Returns the names of the tasks, and reports the items that are no tasks and the names that are not usable. */
    private static Set<String> checkedNames(List<Place> items) {
        var names = new LinkedHashSet<String>();
        for (var item : items) {
            if (!item.expect(JsonNodeType.OBJECT)) {
                continue;
            }
            if (item.value().size() != 1) {
                item.fault(
                        ("an item of a task list must be an object with exactly one property, the task's name; "
                                        + "this item has %s properties")
                                .formatted(item.value().size()),
                        "write each task as a separate item");
                continue;
            }
            var name = item.value().fieldNames().next();
            if (!names.add(name)) {
                item.at(name).fault("there is another task `" + name + "` in this list", "give each its own name");
            }
            if (FlowDirective.WORDS.contains(name)) {
                item.at(name)
                        .warn(
                                "`then: %s` is a flow directive of the language, and does not lead to the task of this name"
                                        .formatted(name),
                                "choose another name");
            }
        }
        return names;
    }

    /**
     * Adds the nodes of all tasks in the list. A task with the flow directive {@code exit} continues at the node
     * {@code done}, like the last task of the list.
     *
     * @param done node to continue with after the list
     * @param end node to continue with when the workflow ends in the list
     * @return the id of the first node
     */
    int compile(TaskPlan plan, int done, int end) {
        return compile(plan, done, done, end);
    }

    /**
     * Adds the nodes of all tasks in the list. After the last task, the workflow continues at the node {@code done}. A
     * task with the flow directive {@code exit} leads to the node {@code exit}, and one with the directive {@code end}
     * to the node {@code end}.
     */
    int compile(TaskPlan plan, int done, int exit, int end) {
        var entries = new HashMap<String, Integer>();
        tasks.forEach(task -> entries.put(task.name(), plan.nodes().reserve()));
        for (int index = 0; index < tasks.size(); index++) {
            var following = index + 1 < tasks.size() ? tasks.get(index + 1).name() : "";
            int next = entries.getOrDefault(following, done);
            Function<FlowDirective, Integer> targets = directive -> switch (directive) {
                case FlowDirective.Continue() -> next;
                case FlowDirective.Exit() -> exit;
                case FlowDirective.End() -> end;
                case FlowDirective.ToTask(String name) -> entries.getOrDefault(name, done);
            };
            var task = tasks.get(index);
            task.compile(entries.getOrDefault(task.name(), done), plan, next, targets);
        }
        return tasks.isEmpty() ? done : entries.getOrDefault(tasks.getFirst().name(), done);
    }
}
