package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.data.DataMerge.DataPath;

/**
 * A value that a child branch merged into its copy of the data, and the location of the merge. The parent uses both to repeat the
 * merge in its own data (docs/spec-decisions.md, 64).
 */
public record BranchOutput(JsonNode value, DataPath target) {}
