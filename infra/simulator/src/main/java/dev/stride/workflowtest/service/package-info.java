/** The mocked external services of a test file: their requests and replies. */
@NullMarked
package dev.stride.workflowtest.service;

import org.jspecify.annotations.NullMarked;
