/** Pictures of workflows in the Workflow Language, drawn as they are written, also when they cannot be compiled. */
@NullMarked
package dev.stride.language.workflowlanguage.diagram;

import org.jspecify.annotations.NullMarked;
