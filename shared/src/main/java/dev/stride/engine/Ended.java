package dev.stride.engine;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.plan.Fault;
import java.util.List;

/** How a branch ended, as its parent learns it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "as")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Ended.Completed.class, name = "completed"),
    @JsonSubTypes.Type(value = Ended.Broken.class, name = "broken")
})
public sealed interface Ended {

    /**
     * It has done its work.
     *
     * @param contributions the output of an instance is one of them, at the root
     * @param consumed the events that it consumed
     */
    record Completed(List<Contribution> contributions, List<Companion> companions, Consumption consumed)
            implements Ended {
        public Completed {
            contributions = List.copyOf(contributions);
            companions = List.copyOf(companions);
        }
    }

    record Broken(Fault fault) implements Ended {}
}
