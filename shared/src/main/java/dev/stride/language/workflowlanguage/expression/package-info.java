/** The rules, conditions and variable names over the context of a run. */
@NullMarked
package dev.stride.language.workflowlanguage.expression;

import org.jspecify.annotations.NullMarked;
