/** Diagrams of workflows in the language named Workflow Language. Definitions that do not compile can also be drawn. */
package dev.stride.language.workflowlanguage.diagram;
