package dev.stride.local.convert;

import java.util.ArrayList;
import java.util.List;

/**
 * The tasks that a state becomes, in order.
 *
 * @param next where the last task continues; empty text if the tasks name all their successors themselves
 */
record StateGroup(List<TaskText> tasks, String next) {

    private static final String ROUTED = "";

    StateGroup {
        tasks = List.copyOf(tasks);
    }

    /** Returns a task followed by the events that are emitted on the way out. */
    static StateGroup straight(TaskText task, ExitText exit) {
        var tasks = new ArrayList<TaskText>();
        tasks.add(task);
        tasks.addAll(exit.emits());
        return new StateGroup(tasks, exit.target());
    }

    /** Returns a task that is followed by a switch. */
    static StateGroup routed(List<TaskText> tasks) {
        return new StateGroup(tasks, ROUTED);
    }

    String name() {
        return tasks.getFirst().name();
    }

    /** Links the last task to the next one, unless that follows anyway. @param following name of the task behind the group */
    void link(String following) {
        if (!next.equals(ROUTED) && !next.equals(following)) {
            tasks.getLast().body().put("then", next);
        }
    }
}
