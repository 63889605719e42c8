package dev.stride.runtime.commit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
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
 * @param hasOtherItems whether the branch has led to items beside its own and its instance's head: children, segments of history,
 *     large data
 */
public record CommittedBranch(
        Branch branch,
        Outbox outbox,
        String cause,
        List<HistoryEntry> tail,
        Instant at,

        @JsonProperty("scattered") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        boolean hasOtherItems) {
    public CommittedBranch {
        tail = List.copyOf(tail);
    }

    /** The same with its branch ready where it is. */
    public CommittedBranch asReady() {
        return new CommittedBranch(branch.madeReady(), outbox, cause, tail, at, hasOtherItems);
    }

    /** The same branch with other data: its own, what is bound beside it, and that which its open states began with. */
    public CommittedBranch withData(JsonNode data, Optional<JsonNode> bound, List<Optional<JsonNode>> entered) {
        return new CommittedBranch(branch.withStoredData(data, bound, entered), outbox, cause, tail, at, hasOtherItems);
    }

    /** The same with another outbox. */
    public CommittedBranch withOutbox(Outbox other) {
        return new CommittedBranch(branch, other, cause, tail, at, hasOtherItems);
    }

    /** The same with items elsewhere. */
    public CommittedBranch withOtherItems() {
        return new CommittedBranch(branch, outbox, cause, tail, at, true);
    }

    /**
     * Returns whether a commit leads to items that expire later than the branch itself.
     *
     * @param current the commit before it
     * @param effects those of the commit; history that is written with the last commit has an expiry of its own
     */
    public static boolean hasOtherItems(Optional<CommittedBranch> current, Branch next, List<Effect> effects) {
        return current.filter(CommittedBranch::hasOtherItems).isPresent()
                || effects.stream().anyMatch(effect -> switch (effect) {
                    case Effect.StartChildren _, Effect.StartInstance _ -> true;
                    case Effect.SendMessage(var to, var _) ->
                        to.instance().equals(next.id().instance());
                    case Effect.WriteHistory _ -> !next.status().isFinal();
                    case Effect _ -> false;
                });
    }

    /** Whether whoever made this commit has to take the branch further itself. */
    public boolean continuesHere() {
        return branch.ready() && !outbox.containsProceed();
    }
}
