package dev.stride.language.serverlessworkflow10.task;

import java.util.Set;

/**
 * What surrounds the body of a task: the name of the task, the other tasks of its list, and the context.
 *
 * @param siblings names of the tasks in the list
 */
record TaskSurroundings(String name, Set<String> siblings, TaskContext context) {}
