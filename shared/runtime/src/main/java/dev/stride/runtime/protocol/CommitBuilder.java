package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.trace.TraceContext;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Builds the commit that stores a decision of the engine: the branch with its next version, its outbox and its history. */
final class CommitBuilder {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final CallReplies replies;
    private final DeliveryProgress progress;

    CommitBuilder(RuntimeParts parts, Protocol protocol, CallReplies replies, DeliveryProgress progress) {
        this.parts = parts;
        this.protocol = protocol;
        this.replies = replies;
        this.progress = progress;
    }

    CommittedBranch build(Decision.Commit decided, UncommittedChange change) {
        var current = progress.current();
        var version = decided.branch().version() + 1;
        var branch = decided.branch().withVersion(version);
        var history = new ArrayList<>(current.map(CommittedBranch::tail).orElse(List.of()));
        var level = change.historyLevel(parts.config().history());
        var recorded = parts.stores().history().data().keep(branch.id().instance(), level, change.entries());
        history.addAll(recorded.entries());
        if (current.filter(it -> !it.branch().hasBegun()).isPresent()) {
            // The entries of a request that arrived before the branch began can be later than those of its beginning.
            history.sort(Comparator.comparing(HistoryEntry::at));
        }
        var effects = new ArrayList<>(LifecycleEvents.addTo(decided, current, branch, change, parts));
        var isTailFull = history.size() >= Limits.HISTORY_TAIL;
        if (isTailFull) {
            effects.add(new Effect.WriteHistory(history));
        }
        if (branch.ready() && !mayContinueHere(branch, change)) {
            effects.add(new Effect.Proceed(version));
        }
        var kept = current.map(it -> stillOpen(it, branch)).orElse(List.of());
        return new CommittedBranch(
                branch,
                protocol.outbox(kept, version, effects),
                progress.message().id(),
                isTailFull ? List.of() : history,
                parts.ports().clock().instant().truncatedTo(ChronoUnit.MILLIS),
                CommittedBranch.hasOtherItems(current, branch, effects)
                        || recorded.refersToBlobs()
                        || mayLeaveItems(change),
                current.flatMap(CommittedBranch::trace)
                        .or(() -> RunTrace.joined(progress.message()).map(TraceContext::toString)));
    }

    /**
     * Returns whether the handler of this message continues with the branch's next step itself, so that the branch need not send
     * itself a message. The handler of a command does not continue, because commands must stay fast and the next step could be a
     * slow call.
     */
    private boolean mayContinueHere(Branch branch, UncommittedChange change) {
        var delivery = progress.delivery();
        var mayAdvance = !change.isBetweenStates(branch)
                || change.callFollows()
                || progress.committedStates() + change.states()
                        < parts.config().pace().states();
        return delivery.isInline() || mayAdvance && delivery.lane() == Lane.COMMON && replies.hasTimeForACall();
    }

    /**
     * Returns the pending effects that the next commit must keep, because they may not have been dispatched yet. Omits
     * the effects that this delivery has dispatched, and the effects whose dispatch the message proves. For example,
     * the message of a timer proves that the timer was set.
     */
    private List<PendingEffect> stillOpen(CommittedBranch stored, Branch next) {
        var message = progress.message();
        return protocol.effectsToKeep(stored, next, message.stimulus()).stream()
                .filter(effect ->
                        !effect.owner().equals(Optional.of(message.id())) || !progress.hasDispatched(effect.id()))
                .toList();
    }

    /**
     * Returns whether the stores may contain large data or collected events that belong to the instance, but that none of its
     * commits mentions. A cleanup must then search for them when the instance ends.
     */
    private boolean mayLeaveItems(UncommittedChange change) {
        return progress.mayHaveLostData()
                || progress.message().followsInlineStart(progress.delivery())
                || change.joinsEvents();
    }
}
