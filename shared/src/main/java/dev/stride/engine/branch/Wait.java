package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.Optional;

/** The stimulus that a branch waits for. Deadlines end every wait. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "for")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Wait.Nothing.class, name = "nothing"),
    @JsonSubTypes.Type(value = Wait.Sleep.class, name = "wakeup"),
    @JsonSubTypes.Type(value = Wait.Events.class, name = "events"),
    @JsonSubTypes.Type(value = Wait.Children.class, name = "children"),
    @JsonSubTypes.Type(value = Wait.CalledInstance.class, name = "callee")
})
public sealed interface Wait {

    /** Returns when the wait ends without a stimulus, if it does. */
    default Optional<Instant> until() {
        return switch (this) {
            case Nothing() -> Optional.empty();
            case Sleep(Instant due) -> Optional.of(due);
            case Events(var due) -> due;
            case Children _ -> Optional.empty();
            case CalledInstance calledInstance -> calledInstance.due();
        };
    }

    /** The branch does not wait: it is ready to run. */
    record Nothing() implements Wait {}

    /** Waits until an instant. */
    record Sleep(Instant due) implements Wait {}

    /** Waits for events of its subscription. */
    record Events(Optional<Instant> due) implements Wait {}

    /** Waits for child branches. */
    record Children(@JsonProperty("gathering") Join join) implements Wait {}

    /**
     * Waits for the end of another instance.
     *
     * @param forkVersion version of the branch whose commit started the other instance
     * @param callee the other instance
     */
    record CalledInstance(@JsonProperty("fork") long forkVersion, DependentChild callee, Optional<Instant> due)
            implements Wait {}
}
