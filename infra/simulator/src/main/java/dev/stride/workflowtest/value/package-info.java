/** The values in workflow tests: JSON differences, texts, instants and durations. */
@NullMarked
package dev.stride.workflowtest.value;

import org.jspecify.annotations.NullMarked;
