package dev.stride.runtime.commit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.trace.TraceContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A stored commit of a branch: the state of the branch after the commit, and the effects that must still be dispatched, such as
 * messages to send.
 *
 * @param outbox the effects that this commit still has to dispatch
 * @param cause id of the message that led to this commit. A redelivery of this message means that the commit was made
 *     but its outbox may not have been dispatched
 * @param tail history that is not yet written as a segment of its own
 * @param at time of the commit, in milliseconds
 * @param hasOtherItems whether the instance has items beside the branch and the instance's summary: children, history
 *     segments, large data
 * @param trace the span that started the branch, as a {@code traceparent} header, if it belongs to a trace that began
 *     outside of the instance
 */
public record CommittedBranch(
        Branch branch,
        Outbox outbox,
        String cause,
        List<HistoryEntry> tail,
        Instant at,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean hasOtherItems,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> trace) {
    public CommittedBranch {
        tail = List.copyOf(tail);
    }

    /** Returns the context of the span that started the branch, if it belongs to a trace that began outside of the instance. */
    @JsonIgnore
    public Optional<TraceContext> joinedTrace() {
        return trace.flatMap(TraceContext::parse);
    }

    /** Returns a copy whose branch is ready to continue at its current node. */
    public CommittedBranch asReady() {
        return new CommittedBranch(branch.madeReady(), outbox, cause, tail, at, hasOtherItems, trace);
    }

    /**
     * Returns a copy in which the branch has other data, variables and entry data. Entry data is the data with which the branch
     * entered one of its open states.
     */
    public CommittedBranch withData(JsonNode data, Optional<JsonNode> bound, List<Optional<JsonNode>> entered) {
        return new CommittedBranch(
                branch.withStoredData(data, bound, entered), outbox, cause, tail, at, hasOtherItems, trace);
    }

    /**
     * Returns a copy of this commit with another message as its cause, i.e. as the message that led to the commit. The
     * handler of that message continues the branch. The copy omits the effects of this commit, because they have
     * already been dispatched.
     *
     * @param message id of the other message
     */
    public CommittedBranch handedOverTo(String message) {
        return new CommittedBranch(branch, outbox.fromEarlierCommits(), message, tail, at, hasOtherItems, trace);
    }

    /** Returns a copy with another outbox. */
    CommittedBranch withOutbox(Outbox other) {
        return new CommittedBranch(branch, other, cause, tail, at, hasOtherItems, trace);
    }

    /** Returns the commit that replaces an ended branch by its {@linkplain Branch#erased tombstone}. */
    public static CommittedBranch erasing(Branch ended, Instant now) {
        var tombstone = ended.erased().withVersion(ended.version() + 1);
        return new CommittedBranch(
                tombstone, Outbox.EMPTY, "", List.of(), now.truncatedTo(ChronoUnit.SECONDS), true, Optional.empty());
    }

    /**
     * Returns whether this commit replaced an erased branch by its tombstone. Only such a commit has an empty cause.
     * The cause of any other commit is the id of the message that led to it.
     */
    @JsonIgnore
    public boolean isErased() {
        return cause.isEmpty();
    }

    /**
     * Returns a copy with {@code hasOtherItems} set: the instance has stored more than the branch and the instance's summary.
     * When the instance ends, a cleanup then sets an expiry on everything else.
     */
    public CommittedBranch withOtherItems() {
        return new CommittedBranch(branch, outbox, cause, tail, at, true, trace);
    }

    /**
     * Returns the value of {@code hasOtherItems} for a new commit: whether the instance has more table items after
     * the commit than this branch and the summary of the instance. A cleanup sets an expiry on such items when the
     * instance ends.
     *
     * @param current the previous commit
     * @param effects effects of the new commit; history written by the final commit does not count, because it has an expiry of
     *     its own
     */
    public static boolean hasOtherItems(Optional<CommittedBranch> current, Branch next, List<Effect> effects) {
        return current.filter(CommittedBranch::hasOtherItems).isPresent()
                || effects.stream().anyMatch(effect -> switch (effect) {
                    case Effect.StartChildren _, Effect.StartInstance _ -> true;
                    case Effect.SendMessage(var to, var _) ->
                        to.instance().equals(next.id().instance());
                    case Effect.WriteHistory _ -> !next.status().isFinal();
                    case Effect.Publish _,
                            Effect.CancelChildren _,
                            Effect.TellChildren _,
                            Effect.UpdateIndex _,
                            Effect.IndexLabels _,
                            Effect.Subscribe _,
                            Effect.Unsubscribe _,
                            Effect.SetTimer _,
                            Effect.ReleaseParkedMessages _,
                            Effect.Proceed _ -> false;
                });
    }

    /**
     * Returns whether the handler that made this commit must continue the branch itself, because no effect of the commit sends a
     * message that continues the branch.
     */
    public boolean continuesHere() {
        return branch.ready() && !outbox.containsProceed();
    }
}
