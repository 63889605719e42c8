package dev.stride.engine.data;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;

/** What an arm merged into its copy of the data, to be merged into the data of its parent (decision 64). */
public record BranchOutput(
        JsonNode value, @JsonProperty("spot") DataPath target) {}
