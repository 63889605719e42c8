/**
 * The Workflow Language: actionable steps and controls, with rules in JsonLogic. Each construct of the language is one file,
 * which reads what its author wrote and compiles it.
 */
@NullMarked
package dev.stride.language.workflowlanguage;

import org.jspecify.annotations.NullMarked;
