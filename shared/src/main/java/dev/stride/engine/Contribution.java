package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;

/** What an arm merged into its copy of the data, to be merged into the data of its parent (decision 64). */
public record Contribution(JsonNode value, Spot spot) {}
