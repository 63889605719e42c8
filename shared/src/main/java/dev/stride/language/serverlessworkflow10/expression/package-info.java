/** The expressions of tasks and the variables that they can read. */
@NullMarked
package dev.stride.language.serverlessworkflow10.expression;

import org.jspecify.annotations.NullMarked;
