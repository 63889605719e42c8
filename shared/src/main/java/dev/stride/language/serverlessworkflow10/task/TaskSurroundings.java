package dev.stride.language.serverlessworkflow10.task;

import java.util.Set;

/**
 * The surroundings of a task's body: the name of the task, the other tasks of its list, and the context.
 *
 * @param siblings names of the tasks in the list
 */
record TaskSurroundings(String name, Set<String> siblings, TaskContext context) {}
