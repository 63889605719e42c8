/** How results are told: to people, to JUnit's readers, to machines. */
@NullMarked
package dev.stride.workflowtest.report;

import org.jspecify.annotations.NullMarked;
