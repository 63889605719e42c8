/** The tasks, one class for each kind, and the lists that they form. */
@NullMarked
package dev.stride.language.serverlessworkflow10.task;

import org.jspecify.annotations.NullMarked;
