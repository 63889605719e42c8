/** What a case expects: one file per key of {@code expect}. */
@NullMarked
package dev.stride.workflowtest.expect;

import org.jspecify.annotations.NullMarked;
