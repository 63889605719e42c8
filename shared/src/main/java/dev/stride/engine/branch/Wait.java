package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.Optional;

/** What may move a branch on, besides the end of its time. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "for")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Wait.Nothing.class, name = "nothing"),
    @JsonSubTypes.Type(value = Wait.Sleep.class, name = "wakeup"),
    @JsonSubTypes.Type(value = Wait.Events.class, name = "events"),
    @JsonSubTypes.Type(value = Wait.Children.class, name = "children"),
    @JsonSubTypes.Type(value = Wait.CalledInstance.class, name = "callee")
})
public sealed interface Wait {

    /** When the wait is over if nothing else ends it. */
    default Optional<Instant> until() {
        return switch (this) {
            case Nothing() -> Optional.empty();
            case Sleep(Instant due) -> Optional.of(due);
            case Events(var due) -> due;
            case Children _ -> Optional.empty();
            case CalledInstance calledInstance -> calledInstance.due();
        };
    }

    /** It is ready: whoever handles it next goes on. */
    record Nothing() implements Wait {}

    /** An instant. */
    record Sleep(Instant due) implements Wait {}

    /** An event that it listens to. */
    record Events(Optional<Instant> due) implements Wait {}

    /** Branches of its own instance. */
    record Children(@JsonProperty("gathering") Join join) implements Wait {}

    /**
     * The end of another instance.
     *
     * @param forkVersion version of the branch whose commit began the other instance
     * @param callee the other instance
     */
    record CalledInstance(@JsonProperty("fork") long forkVersion, DependentChild callee, Optional<Instant> due)
            implements Wait {}
}
