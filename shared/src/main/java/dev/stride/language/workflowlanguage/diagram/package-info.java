/** Diagrams of workflows in the language named Workflow Language. Definitions that do not compile can also be drawn. */
@NullMarked
package dev.stride.language.workflowlanguage.diagram;

import org.jspecify.annotations.NullMarked;
