@NullMarked
package dev.stride.workflowtest;

import org.jspecify.annotations.NullMarked;
