/** Parses the expressions of tasks, and determines the variables that these expressions can read. */
@NullMarked
package dev.stride.language.serverlessworkflow10.expression;

import org.jspecify.annotations.NullMarked;
