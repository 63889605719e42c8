/**
 * The language named Workflow Language: steps with rules in JsonLogic. For each construct of the language, one Java
 * class parses and compiles it.
 */
package dev.stride.language.workflowlanguage;
