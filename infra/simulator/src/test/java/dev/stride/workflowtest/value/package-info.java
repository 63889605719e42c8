@NullMarked
package dev.stride.workflowtest.value;

import org.jspecify.annotations.NullMarked;
