package dev.stride.language.serverlessworkflow10.flow;

/** The part of a task that is specific to its kind, such as a call. It runs between the input filter and the output filter. */
public interface TaskBody {

    /**
     * Adds the nodes of the task's body to the plan. They compute the raw output of the task from its filtered input, and then
     * continue at a node of {@code tail}. The nodes are added from the last one to the first, as in {@link TaskPlan}.
     *
     * @return the id of the first node
     */
    int compile(TaskPlan plan, TaskTail tail);
}
