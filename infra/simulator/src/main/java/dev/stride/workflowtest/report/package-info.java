/** Test reports: for the terminal, as JUnit XML and as JSON. */
@NullMarked
package dev.stride.workflowtest.report;

import org.jspecify.annotations.NullMarked;
