@NullMarked
package dev.stride.workflowtest.report;

import org.jspecify.annotations.NullMarked;
