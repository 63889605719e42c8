package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A change of a test file, with which an expectation that is not met would be.
 *
 * @param pointer JSON pointer to the expectation in the test file
 */
public record Correction(String pointer, JsonNode expected, JsonNode actual) {}
