package dev.stride.language.serverlessworkflow10.task;

import java.util.Set;

/**
 * The information that the parser of a task's body needs beside its properties. The context passes on to the tasks inside; name
 * and siblings do not, which is why they are not part of it.
 *
 * @param siblings names of the tasks to which a flow directive of this task may lead: those of its list, with the task itself
 */
record TaskSurroundings(String name, Set<String> siblings, TaskContext context) {}
