package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.plan.fault.Fault;
import java.util.List;

/** The result of a child branch or called instance, as reported to its parent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "as")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ChildResult.Completed.class, name = "completed"),
    @JsonSubTypes.Type(value = ChildResult.Failed.class, name = "failed")
})
public sealed interface ChildResult {

    /**
     * The child completed.
     *
     * @param outputs what the child merged into its data; for an instance, its output
     * @param dependents called instances that now end with the parent
     * @param consumed ids of the events that the child consumed
     */
    record Completed(List<BranchOutput> outputs, List<DependentChild> dependents, ConsumedEventIds consumed)
            implements ChildResult {
        public Completed {
            outputs = List.copyOf(outputs);
            dependents = List.copyOf(dependents);
        }
    }

    record Failed(Fault fault) implements ChildResult {}

    /**
     * A called instance that the caller does not wait for, and that is cancelled when the caller ends.
     *
     * @param plan digest of the plan of the called instance
     */
    record DependentChild(String instance, String plan) {}

    /**
     * A value that a child branch merged into its copy of the data, and the location of the merge. The parent uses both to repeat the
     * merge in its own data (docs/spec-decisions.md, 64).
     */
    record BranchOutput(JsonNode value, DataPath target) {}
}
