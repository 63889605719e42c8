/** Helpers for the values in workflow tests: comparison of JSON, loading of texts, and parsing of instants and durations. */
@NullMarked
package dev.stride.workflowtest.value;

import org.jspecify.annotations.NullMarked;
