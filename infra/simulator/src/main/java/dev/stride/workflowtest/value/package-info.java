/**
 * Values of workflow tests: JSON differences and durations.
 */
@NullMarked
package dev.stride.workflowtest.value;

import org.jspecify.annotations.NullMarked;
