package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.protocol.BranchTurns.Waiting;
import dev.stride.runtime.recovery.StandIn;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The rules that keep a message from being lost or applied twice, one method per rule, in the order of the steps of a delivery.
 * {@link MessageProcessor} and the classes that it uses apply them.
 *
 * <p>Production code uses this class unchanged; only the simulator's tests override methods. Each constant of {@code
 * RuntimeMutants} replaces one rule by a known mistake, which the simulator has to find. {@code CheckedProtocol} records the
 * results of the rules.
 */
class Protocol {

    private final RuntimeParts parts;

    Protocol(RuntimeParts parts) {
        this.parts = parts;
    }

    // Step 1: load the branch.

    /**
     * Returns whether the handler of a message that begins a branch assumes that the branch is new, without reading it. If the
     * branch is already stored, the first commit fails, which is harmless as long as the branch has not called a service.
     * Returns false if the request that started the instance has also run its first states (inline start), because the
     * branch is then usually stored.
     */
    boolean assumesNewBranch(BranchMessage message, Delivery delivery) {
        return message.beginsBranch() && isFirstDelivery(message, delivery) && !message.followsInlineStart(delivery);
    }

    /**
     * Returns the copy of the branch that the message contains, or else the stored branch. For a redelivered message,
     * always returns the stored branch: the copy may be outdated, and an outdated copy would repeat calls.
     */
    Optional<CommittedBranch> load(BranchMessage message, Delivery delivery) {
        return isFirstDelivery(message, delivery) && message.carried().isPresent() ? message.carried() : load(message);
    }

    /** Returns the stored branch. If this release cannot read it and the message ends it, returns a {@link StandIn}. */
    Optional<CommittedBranch> load(BranchMessage message) {
        try {
            return parts.stores().branches().load(message.to());
        } catch (UnreadableData e) {
            if (!StandIn.isFor(message.stimulus())) {
                throw e;
            }
            return StandIn.of(
                    message.to(),
                    message.stimulus(),
                    parts.stores(),
                    parts.ports().clock().instant());
        }
    }

    static boolean isFirstDelivery(BranchMessage message, Delivery delivery) {
        return delivery.receives() == 1 && message.redrives() == 0;
    }

    // Step 2: redo the work that an earlier delivery of the message may have left undone.

    /** Returns whether a stored commit was made by the handler of this message, in this or an earlier delivery. */
    boolean isCauseOf(BranchMessage message, CommittedBranch committed) {
        return committed.cause().equals(message.id());
    }

    /**
     * Returns the effects in the stored outbox that the handler of this message must perform again, because an earlier
     * delivery of the message may have failed before it performed them.
     */
    List<PendingEffect> pendingEffects(BranchMessage message, CommittedBranch committed) {
        return committed.outbox().effectsFor(message.id(), committed.cause());
    }

    /**
     * Performs effects that may have been performed before. The messages that they send contain no copy of the
     * branch, because the branch may have advanced meanwhile. With an outdated copy, the receiver would repeat calls
     * that the branch has already made.
     */
    void redispatch(CommittedBranch committed, List<PendingEffect> effects) {
        parts.dispatcher().performAll(effects, committed, false, Optional.empty());
    }

    /**
     * Returns whether a branch has ended and the effects of its last commit were performed. When a branch ends, the update of
     * the instance's summary is its last effect, so an updated summary proves that the others were performed too.
     */
    boolean isEndListed(CommittedBranch committed) {
        var branch = committed.branch();
        return branch.status().isFinal()
                && committed
                        .outbox()
                        .lastIndexUpdate()
                        .filter(update -> parts.stores()
                                .summaries()
                                .isUpToDate(branch.id().instance(), update.version()))
                        .isPresent();
    }

    // Step 3: advance the branch.

    /** The input of the engine for one message. @param branch empty if it does not exist yet */
    record EngineInput(Optional<Branch> branch, Stimulus stimulus) {}

    /**
     * Returns the input with which the engine advances the branch. Returns empty if the stimulus (a message's input for
     * the branch) is too late: the branch has expired or ended, or the parent that suspends it was resumed meanwhile. A
     * Retry is not too late for an ended branch, because it reopens the branch.
     */
    Optional<EngineInput> engineInput(BranchId id, Optional<Branch> branch, Stimulus stimulus) {
        var hasEnded = branch.filter(it -> it.status().isFinal()).isPresent();
        var isGone = branch.isEmpty() && !mayPrecedeBranch(id, stimulus);
        return isGone || hasEnded && !(stimulus instanceof Stimulus.Retry) || isOutdated(stimulus)
                ? Optional.empty()
                : Optional.of(new EngineInput(branch, stimulus));
    }

    /**
     * Returns whether a stimulus can arrive before the branch is first stored. If it cannot, a
     * missing branch has been deleted after its retention period. A timer, for example, cannot arrive early, because
     * only a commit of the branch sets it. A command, such as to cancel the instance, can arrive early only if the
     * instance has a summary, because the summary is stored before the start message is sent.
     */
    private boolean mayPrecedeBranch(BranchId id, Stimulus stimulus) {
        return switch (stimulus) {
            case Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.ChildEnded _,
                    Stimulus.Retry _ -> false;
            case Stimulus.Cancel _, Stimulus.Suspend _, Stimulus.Resume _ -> isListed(id.instance());
            case Stimulus.Beginning _,
                    Stimulus.Abandon _,
                    Stimulus.Reply _,
                    Stimulus.EventsArrived _,
                    Stimulus.Stop _ -> true;
        };
    }

    /** Returns whether a branch passed on a request to suspend, and is not suspended any more. */
    private boolean isOutdated(Stimulus stimulus) {
        return stimulus instanceof Stimulus.Suspend(var _, var _, Optional<BranchId> parent)
                && parent.isPresent()
                && parts.stores()
                        .branches()
                        .loadOutline(parent.get())
                        .filter(committed -> committed.branch().onHold())
                        .isEmpty();
    }

    private boolean isListed(String instance) {
        var now = parts.ports().clock().instant();
        return parts.stores()
                .summaries()
                .load(instance)
                .filter(summary -> !summary.isOver(now))
                .isPresent();
    }

    /**
     * Returns whether a branch may ask for a call. A suspended branch makes no call, but takes the reply to a call that it was
     * making when it was suspended.
     */
    boolean mayCall(Branch asking, CallReplies replies) {
        return !asking.onHold() || replies.contains(asking);
    }

    /**
     * Returns the time that expressions see as the current time: the time of the last commit since the branch began or, if
     * later, the time that the message contains. A redelivered message gets the same time again, so that its calls have
     * the same arguments. A Proceed sees the time of the last commit. For a message without a time, returns the actual
     * current time.
     *
     * @param stimulus the stimulus of the message, or a stimulus that continues a commit of the message
     */
    Instant expressionTime(BranchMessage message, Stimulus stimulus, Optional<CommittedBranch> current) {
        var committed = current.filter(it -> it.branch().hasBegun()).map(CommittedBranch::at);
        if (stimulus instanceof Stimulus.Proceed && committed.isPresent()) {
            return committed.get();
        }
        return message.effectiveAt()
                .map(effective -> committed.filter(effective::isBefore).orElse(effective))
                .orElseGet(() -> parts.ports().clock().instant());
    }

    /**
     * Returns whether a message may share a commit with other messages for the same branch. A message that was handled before may
     * not, because it may have failed, or may have effects to perform again.
     *
     * @param current the last commit of the branch; empty if it is not known
     */
    boolean mayJoin(BranchMessage message, Delivery delivery, Optional<CommittedBranch> current) {
        return isFirstDelivery(message, delivery)
                && !message.followsInlineStart(delivery)
                && current.filter(it -> !pendingEffects(message, it).isEmpty()).isEmpty();
    }

    /**
     * Returns whether a further message for the branch may be added to this commit. The branch must be waiting, and the
     * commit must not have any effects, such as messages to send or timers to set: their ids are derived from the
     * version of the commit, so effects of two messages could get the same id.
     */
    boolean admitsOthers(Decision.Commit commit) {
        return commit.effects().isEmpty() && commit.branch().status() == Status.WAITING;
    }

    // Step 4: commit the branch.

    /**
     * Returns whether the branch may run its next state before this commit is stored. This is safe if the branch does
     * not wait, and if the commit has no effects except updates of indexes: a crash then repeats only computation.
     * Until the commit is stored, the indexes of subscriptions and labels may be outdated.
     */
    boolean mayDefer(Decision.Commit commit) {
        return commit.branch().ready()
                && commit.effects().stream()
                        .allMatch(
                                effect -> effect instanceof Effect.Unsubscribe || effect instanceof Effect.IndexLabels);
    }

    /**
     * Returns the messages that must be handled again after an attempt to commit several messages of a branch together:
     * all {@code joined} messages if the commit was not stored, otherwise none.
     */
    List<Waiting> notCommitted(List<Waiting> joined, CommitResult result) {
        return result instanceof CommitResult.Done ? List.of() : joined;
    }

    /**
     * Returns the effects, such as messages to send, that the next commit of the branch must keep, because they may not
     * have been performed yet. Omits the effects that were certainly performed according to the {@code stimulus}, which
     * is the input that leads to the next commit: a due timer proves that the timer was set.
     */
    List<PendingEffect> effectsToKeep(CommittedBranch current, Branch next, Stimulus stimulus) {
        if (current.branch().status().isFinal()) {
            return List.of();
        }
        var outbox = current.outbox();
        return outbox.unconfirmed(outbox.effectAnsweredBy(stimulus), next, current.cause());
    }

    /**
     * Returns the outbox of a new commit: first the {@code kept} effects of earlier commits, which may not have been
     * dispatched yet, and then the effects of the new commit in the order of dispatch.
     */
    Outbox outbox(List<PendingEffect> kept, long version, List<Effect> effects) {
        return Outbox.of(kept, version, effects);
    }

    /**
     * Performs the pending effects of an ended branch before a retry reopens the branch, because the retry's commit
     * drops them. Effects are performed in order, so an updated summary proves all effects up to its update, and only the
     * effects after it are performed.
     */
    void performRemaining(CommittedBranch ended) {
        var branch = ended.branch();
        var outbox = ended.outbox();
        var proved = outbox.lastIndexUpdate()
                .filter(it -> parts.stores().summaries().isUpToDate(branch.id().instance(), it.version()));
        redispatch(ended, outbox.unconfirmed(proved, branch, ended.cause()));
    }

    /** Writes a version of a branch, provided that the stored branch has the preceding version. */
    CommitResult commit(CommittedBranch next, List<HistoryEntry> entries) {
        var result = parts.stores().branches().commit(next, parts.config().expiryOf(next.branch()));
        if (result instanceof CommitResult.Done) {
            parts.observer().onCommit(next.branch(), entries);
        }
        return result;
    }

    // Step 5: dispatch the effects of the commit.

    /**
     * Performs the effects of a new commit in order. If an effect fails, the queue redelivers the message that led to
     * the commit. If the instance has no summary in the list of instances yet, creates the summary from the start data
     * {@code unlisted}.
     *
     * @param unlisted the start data of an instance that may not have a summary yet
     */
    void dispatch(CommittedBranch committed, List<PendingEffect> effects, Optional<Stimulus.Begin> unlisted) {
        parts.dispatcher().performAll(effects, committed, true, unlisted);
    }

    /**
     * Deletes the schedule of a timer that the commit has replaced or cancelled. This cannot delete a newer timer,
     * because the name of the schedule depends on the commit that set the timer.
     */
    void deleteSupersededTimer(Branch before, Branch after) {
        parts.dispatcher().deleteSupersededTimer(before, after);
    }

    // Inline starts and schedules.

    /**
     * Adds the instance of a start message to the list of instances by storing its summary, unless the summary is already stored.
     */
    void listInlineStart(BranchMessage message) {
        var instance = message.to().instance();
        var summaries = parts.stores().summaries();
        message.begin().filter(_ -> summaries.load(instance).isEmpty()).ifPresent(begin -> {
            var workflow = parts.stores().plans().load(begin.plan()).workflow();
            summaries.add(instance, workflow, parts.ports().clock().instant(), begin);
        });
    }

    /**
     * Sends the start message of an instance to the queue before an inline start. If the request fails, the handler of the queue
     * continues the instance. The queue delays the message until the request is over.
     */
    void sendBeforeInlineStart(BranchMessage begin) {
        parts.stores().queue().send(begin, Limits.INLINE_START_DELAY);
    }

    /**
     * Ends an inline start. If the branch is ready to continue, sends a queue message that continues it. Stores the id of this message in the branch, so that
     * the start message, which is still in the queue, does not continue the branch a second time.
     */
    void handOver(CommittedBranch committed) {
        var message = BranchMessage.ofHandover(committed);
        // The sent message becomes the cause of the commit. Only the handler of this message continues the branch.
        var handedOver = committed.handedOverTo(message.id());
        if (committed.continuesHere()) {
            parts.stores().queue().inGroup(committed.branch().plan()).send(message.withBranch(handedOver));
        }
        parts.stores().branches().rewrite(handedOver);
    }

    /** Starts the instance of a scheduled occurrence, and schedules the next occurrence. */
    void onScheduleTick(ScheduleTick tick) {
        parts.schedules().handle(tick);
    }
}
