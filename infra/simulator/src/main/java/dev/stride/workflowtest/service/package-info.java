/** The services outside, as a test file describes them: which requests they know and what they answer. */
@NullMarked
package dev.stride.workflowtest.service;

import org.jspecify.annotations.NullMarked;
