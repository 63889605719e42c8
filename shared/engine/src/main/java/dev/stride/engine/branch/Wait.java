package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.engine.branch.ChildResult.DependentChild;
import java.time.Instant;
import java.util.Optional;

/**
 * The input that a waiting branch needs to continue, such as an event, a timer or the end of a child branch. A deadline
 * of the branch or of its state ends the wait too.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "for")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Wait.Nothing.class, name = "nothing"),
    @JsonSubTypes.Type(value = Wait.Start.class, name = "start"),
    @JsonSubTypes.Type(value = Wait.Sleep.class, name = "sleep"),
    @JsonSubTypes.Type(value = Wait.Events.class, name = "events"),
    @JsonSubTypes.Type(value = Wait.Children.class, name = "children"),
    @JsonSubTypes.Type(value = Wait.CalledInstance.class, name = "calledInstance")
})
public sealed interface Wait {

    /**
     * Returns the time at which a timer ends the wait; empty if only another stimulus ends it. Ignores the deadlines of the
     * branch and of its states, which can end any wait.
     */
    default Optional<Instant> until() {
        return switch (this) {
            case Nothing() -> Optional.empty();
            case Start(Instant due) -> Optional.of(due);
            case Sleep(Instant due) -> Optional.of(due);
            case Events(var due) -> due;
            case Children _ -> Optional.empty();
            case CalledInstance calledInstance -> calledInstance.due();
        };
    }

    /** The branch does not wait: it is ready to run. */
    record Nothing() implements Wait {}

    /** The instance waits for the time at which it is scheduled to begin. */
    record Start(Instant due) implements Wait {}

    /** The branch waits until an instant. */
    record Sleep(Instant due) implements Wait {}

    record Events(Optional<Instant> due) implements Wait {}

    /** The branch waits for child branches. */
    record Children(Join join) implements Wait {}

    /**
     * The branch waits for the end of an instance that it called.
     *
     * @param forkVersion version of the branch whose commit started the other instance
     * @param callee the other instance
     */
    record CalledInstance(long forkVersion, DependentChild callee, Optional<Instant> due) implements Wait {}
}
