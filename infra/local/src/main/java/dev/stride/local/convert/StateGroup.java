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
     * Returns a group in which a {@code switch} task chooses where the workflow continues. Each given task that leaves
     * the group must contain the flow directive {@code then}, because {@link #link} does not add it.
     */
    static StateGroup routed(List<TaskText> tasks) {
        return new StateGroup(tasks, ROUTED);
    }

    String name() {
        return tasks.getFirst().name();
    }

    /**
     * Adds the flow directive {@code then} with the name of the next task to the last task of the group, unless the
     * next task directly follows the group anyway. Does nothing if a {@code switch} task of the group chooses the next
     * task.
     *
     * @param following name of the task that comes directly after the group in the definition
     */
    void link(String following) {
        if (!next.equals(ROUTED) && !next.equals(following)) {
            tasks.getLast().body().put("then", next);
        }
    }
}
