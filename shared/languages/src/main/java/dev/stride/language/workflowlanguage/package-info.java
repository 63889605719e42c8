/**
 * The language named Workflow Language: steps with rules in JsonLogic. For each construct of the language, one Java
 * class parses and compiles it. A decision such as C13 is one of {@code docs/spec-decisions.md}.
 */
package dev.stride.language.workflowlanguage;
