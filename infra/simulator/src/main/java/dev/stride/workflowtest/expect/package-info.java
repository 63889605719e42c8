/** The expectations of test cases: one class per key of {@code expect}. */
@NullMarked
package dev.stride.workflowtest.expect;

import org.jspecify.annotations.NullMarked;
