package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.engine.data.BranchOutput;
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
}
