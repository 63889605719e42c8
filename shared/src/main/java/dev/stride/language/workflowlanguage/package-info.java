/**
 * The Workflow Language: steps with rules in JsonLogic. Each construct of the language is one file, which parses and compiles it.
 */
@NullMarked
package dev.stride.language.workflowlanguage;

import org.jspecify.annotations.NullMarked;
