package dev.stride.language.serverlessworkflow10.task;

import java.util.Set;

/**
 * What the body of a task knows of its task and of the list around it.
 *
 * @param siblings names of the tasks in the list
 */
record TaskSurroundings(String name, Set<String> siblings, TaskContext context) {}
