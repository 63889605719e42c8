@NullMarked
package dev.stride.language.workflowlanguage.diagram;

import org.jspecify.annotations.NullMarked;
