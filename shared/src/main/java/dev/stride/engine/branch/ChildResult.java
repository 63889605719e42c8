package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.engine.data.BranchOutput;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.plan.fault.Fault;
import java.util.List;

/** How a branch ended, as its parent learns it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "as")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ChildResult.Completed.class, name = "completed"),
    @JsonSubTypes.Type(value = ChildResult.Failed.class, name = "broken")
})
public sealed interface ChildResult {

    /**
     * It has done its work.
     *
     * @param outputs the output of an instance is one of them, at the root
     * @param consumed the events that it consumed
     */
    record Completed(
            @JsonProperty("contributions") List<BranchOutput> outputs,
            @JsonProperty("companions") List<DependentChild> dependents,
            ConsumedEventIds consumed)
            implements ChildResult {
        public Completed {
            outputs = List.copyOf(outputs);
            dependents = List.copyOf(dependents);
        }
    }

    record Failed(Fault fault) implements ChildResult {}
}
