/** Parses the expressions of tasks, and determines the variables that they can read. */
@NullMarked
package dev.stride.language.serverlessworkflow10.expression;

import org.jspecify.annotations.NullMarked;
