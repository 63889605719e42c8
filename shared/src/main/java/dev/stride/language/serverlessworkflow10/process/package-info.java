/** Compiles tasks that run a script. */
@NullMarked
package dev.stride.language.serverlessworkflow10.process;

import org.jspecify.annotations.NullMarked;
