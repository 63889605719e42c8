package dev.stride.language.serverlessworkflow10.task;

import java.util.Set;

/**
 * The information that the parser of a task's body needs: the name of the task, the names of the other tasks in its list, and the
 * context.
 *
 * @param siblings names of the tasks in the list
 */
record TaskSurroundings(String name, Set<String> siblings, TaskContext context) {}
