/** Parses rules and conditions, and defines the variables of an instance that they read and change. */
@NullMarked
package dev.stride.language.workflowlanguage.expression;

import org.jspecify.annotations.NullMarked;
