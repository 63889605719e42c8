/** Parses and compiles tasks: one class for each kind of task, and the lists of tasks. */
@NullMarked
package dev.stride.language.serverlessworkflow10.task;

import org.jspecify.annotations.NullMarked;
