package dev.stride.runtime;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A branch as it is stored.
 *
 * @param outbox what this commit still has to make happen
 * @param cause id of the message that led to this commit: when it comes again, the commit was made and its outbox may not
 *     have been dispatched
 * @param tail history that is not yet written as a segment of its own
 * @param at when the commit was made, to the second
 * @param scattered whether the branch has led to items beside its own and its instance's head: children, segments of history,
 *     large data
 */
public record Committed(
        Branch branch,
        Outbox outbox,
        String cause,
        List<Entry> tail,
        Instant at,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean scattered) {
    public Committed {
        tail = List.copyOf(tail);
    }

    /** The same with its branch ready where it is. */
    Committed awake() {
        return new Committed(branch.awake(), outbox, cause, tail, at, scattered);
    }

    /** The same branch with other data: its own, what is bound beside it, and that which its open states began with. */
    public Committed storing(JsonNode data, Optional<JsonNode> bound, List<Optional<JsonNode>> entered) {
        return new Committed(branch.storing(data, bound, entered), outbox, cause, tail, at, scattered);
    }

    /** The same with another outbox. */
    public Committed withOutbox(Outbox other) {
        return new Committed(branch, other, cause, tail, at, scattered);
    }

    /** The same with items elsewhere. */
    public Committed scattering() {
        return new Committed(branch, outbox, cause, tail, at, true);
    }

    /** Whether whoever made this commit has to take the branch further itself. */
    boolean goesOn() {
        return branch.ready() && !outbox.proceeds();
    }
}
