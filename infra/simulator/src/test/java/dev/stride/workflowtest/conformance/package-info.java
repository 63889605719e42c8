@NullMarked
package dev.stride.workflowtest.conformance;

import org.jspecify.annotations.NullMarked;
