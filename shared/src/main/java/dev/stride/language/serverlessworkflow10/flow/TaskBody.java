package dev.stride.language.serverlessworkflow10.flow;

/** The work of a task between its input filter and its output filter. */
public interface TaskBody {

    /**
     * Adds the nodes of the task, which turn its transformed input into its raw output.
     *
     * @return the id of the first node
     */
    int compile(TaskPlan plan, TaskTail tail);
}
