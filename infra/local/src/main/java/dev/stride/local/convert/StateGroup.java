package dev.stride.local.convert;

import java.util.ArrayList;
import java.util.List;

/**
 * The tasks to which one state is converted, in order, and the name of the task at which the workflow continues after them.
 *
 * @param next the name of the task that follows the last task; empty text if the tasks name their successors themselves
 */
record StateGroup(List<TaskText> tasks, String next) {

    private static final String ROUTED = "";

    StateGroup {
        tasks = List.copyOf(tasks);
    }

    /**
     * Returns a group whose first task is {@code task}. The group also contains the tasks that emit events when the
     * state is left.
     */
    static StateGroup straight(TaskText task, ExitText exit) {
        var tasks = new ArrayList<TaskText>();
        tasks.add(task);
        tasks.addAll(exit.emits());
        return new StateGroup(tasks, exit.target());
    }

    /**
     * Returns a group whose {@code switch} task chooses where the workflow continues. Therefore each task that leaves
     * the group must already name its successor in the flow directive {@code then}.
     */
    static StateGroup routed(List<TaskText> tasks) {
        return new StateGroup(tasks, ROUTED);
    }

    String name() {
        return tasks.getFirst().name();
    }

    /**
     * Adds the flow directive {@code then} to the last task of the group, unless the workflow continues at the task
     * {@code following} anyway. Does nothing if the tasks already name their successors.
     *
     * @param following name of the task that comes directly after the group in the definition
     */
    void link(String following) {
        if (!next.equals(ROUTED) && !next.equals(following)) {
            tasks.getLast().body().put("then", next);
        }
    }
}
