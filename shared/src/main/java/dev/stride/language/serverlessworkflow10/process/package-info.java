/** Compiles the processes that tasks run, other than workflows: scripts. */
@NullMarked
package dev.stride.language.serverlessworkflow10.process;

import org.jspecify.annotations.NullMarked;
