package dev.stride.plan.start;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the data input of an instance should be.
 *
 * @param schema a JSON Schema that stands alone
 * @param failOnErrors whether other input is refused; if not, the schema only describes
 */
public record InputSchema(JsonNode schema, boolean failOnErrors) {}
