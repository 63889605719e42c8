package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.protocol.BranchTurns.Waiting;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The rules that keep a message from being lost or applied twice, one method per rule. {@link MessageProcessor} applies them in
 * order.
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

    /**
     * Step 1, load. Returns whether the handler assumes that a start is the first one of its instance, and does not read the
     * branch. The assumption is safe until a call is made, because the first commit fails if a branch is already stored. Returns
     * false for the queue message of an inline start, because the inline start has usually stored the branch.
     */
    boolean assumesNewBranch(BranchMessage message, Delivery delivery) {
        var followsInlineStart = message.isInlineBegin() && !delivery.isInline();
        return message.begin().isPresent() && isFirstDelivery(message, delivery) && !followsInlineStart;
    }

    /**
     * Step 1, load. Returns the copy of the branch that the message contains, or else the stored branch. For a redelivered
     * message, always returns the stored branch: the copy may be outdated, and an outdated copy would repeat calls.
     */
    Optional<CommittedBranch> load(BranchMessage message, Delivery delivery) {
        return isFirstDelivery(message, delivery) && message.carried().isPresent()
                ? message.carried()
                : parts.stores().branches().load(message.to());
    }

    static boolean isFirstDelivery(BranchMessage message, Delivery delivery) {
        return delivery.receives() == 1 && message.redrives() == 0;
    }

    /** Step 2, redo. Returns whether the stored commit was made by an earlier delivery of this message. */
    boolean isCauseOf(BranchMessage message, CommittedBranch committed) {
        return committed.cause().equals(message.id());
    }

    /** Step 2, redo. Returns the pending effects of the stored commit that the handler of this message has to perform. */
    List<PendingEffect> pendingEffects(BranchMessage message, CommittedBranch committed) {
        return committed.outbox().effectsFor(message.id(), committed.cause());
    }

    /**
     * Step 2, redo. Performs pending effects again. Messages that are sent here do not contain a copy of the branch, because the
     * branch may have advanced since, and an outdated copy would repeat calls.
     */
    void redispatch(CommittedBranch committed, List<PendingEffect> effects) {
        parts.dispatcher().performAll(effects, committed, false, Optional.empty());
    }

    /**
     * Step 2, redo. Returns whether a branch has ended and the effects of its last commit were performed. The last of these
     * effects updates the instance's summary, so an updated summary proves that the other effects were performed too.
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

    /** The input of the engine for one message. @param branch empty if it does not exist yet */
    record EngineInput(Optional<Branch> branch, Stimulus stimulus) {}

    /**
     * Step 3, advance. Returns the input of the engine. Empty if the stimulus is too late: the branch has expired, or has ended
     * and the stimulus is not a Retry.
     */
    Optional<EngineInput> engineInput(BranchId id, Optional<Branch> branch, Stimulus stimulus) {
        var hasEnded = branch.filter(it -> it.status().isFinal()).isPresent();
        var isGone = branch.isEmpty() && !mayPrecedeBranch(id, stimulus);
        return isGone || hasEnded && !(stimulus instanceof Stimulus.Retry)
                ? Optional.empty()
                : Optional.of(new EngineInput(branch, stimulus));
    }

    /**
     * Step 3, advance. Returns the time that expressions see as the current time: the time of the last commit of the branch or, if
     * later, the time that the message states. A redelivered message gets the same time again, so that its calls have the same
     * arguments. For a message of an earlier release, which contains no time, returns the actual
     * current time.
     *
     * @param stimulus the stimulus of the message, or a stimulus that continues a commit of the message
     */
    Instant expressionTime(BranchMessage message, Stimulus stimulus, Optional<CommittedBranch> current) {
        var committed = current.map(CommittedBranch::at);
        if (stimulus instanceof Stimulus.Proceed && committed.isPresent()) {
            return committed.get();
        }
        return message.effectiveAt()
                .map(effective -> committed.filter(effective::isBefore).orElse(effective))
                .orElseGet(() -> parts.ports().clock().instant());
    }

    /**
     * Step 3, advance. Returns whether a message may share a commit with other messages. A redelivered message may not, because
     * it may have effects to dispatch or may have failed before.
     */
    boolean mayJoin(BranchMessage message, Delivery delivery) {
        return isFirstDelivery(message, delivery);
    }

    /**
     * Step 3, advance. Returns whether this commit may also include the stimulus of a further message. The commit must not have
     * effects yet: the ids of effects, timers and children are derived from the commit's version, so the effects of two stimuli
     * could get the same id.
     */
    boolean admitsOthers(Decision.Commit commit) {
        return commit.effects().isEmpty() && commit.branch().status() == Status.WAITING;
    }

    /**
     * Step 4, commit. Returns whether the branch may run its next state before it is committed. This is safe if the branch does
     * not wait, and if the commit's only effects update indexes: after a crash, only computation is repeated. Until the commit, a
     * closed subscription may remain in the index of subscriptions, and new labels may be missing from the index of labels.
     */
    boolean mayDefer(Decision.Commit commit) {
        return commit.branch().ready()
                && commit.effects().stream()
                        .allMatch(
                                effect -> effect instanceof Effect.Unsubscribe || effect instanceof Effect.IndexLabels);
    }

    /**
     * Step 4, commit. Returns the waiting messages that shared the commit and have to be handled again: all of them if the commit
     * was not stored, otherwise none.
     */
    List<Waiting> notCommitted(List<Waiting> joined, CommitResult result) {
        return result instanceof CommitResult.Done ? List.of() : joined;
    }

    /**
     * Returns whether a stimulus can arrive before its branch has begun. If it cannot, a missing branch must have expired. For
     * example, a timer's message is sent only after a commit of the branch. A command can arrive earlier only if the instance has
     * a summary, because the summary is stored before the Begin message is sent.
     */
    private boolean mayPrecedeBranch(BranchId id, Stimulus stimulus) {
        return switch (stimulus) {
            case Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.ChildEnded _,
                    Stimulus.Retry _ -> false;
            case Stimulus.Cancel _, Stimulus.Suspend _, Stimulus.Resume _ -> isListed(id.instance());
            case Stimulus _ -> true;
        };
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
     * Step 4, commit. Returns the pending effects of the current commit that the next commit has to keep. Omits effects that were
     * certainly performed, because the stimulus responds to them or to a later effect.
     */
    List<PendingEffect> effectsToKeep(CommittedBranch current, Branch next, Stimulus stimulus) {
        if (current.branch().status().isFinal()) {
            return List.of();
        }
        var outbox = current.outbox();
        return outbox.unconfirmed(outbox.effectAnsweredBy(stimulus), next, current.cause());
    }

    /** Step 4, commit. Returns the outbox of the next commit, with the effects in the order of dispatch. */
    Outbox outbox(List<PendingEffect> kept, long version, List<Effect> effects) {
        return Outbox.of(kept, version, effects);
    }

    /**
     * Step 4, commit. Performs the pending effects of an ended branch before a Retry reopens the branch. Otherwise every later
     * commit would have to keep these effects, because no later message responds to them. If the instance's summary is up to
     * date, skips the effects before the update of the summary, because they were certainly performed.
     */
    void performRemaining(CommittedBranch ended) {
        var branch = ended.branch();
        var outbox = ended.outbox();
        var proved = outbox.lastIndexUpdate()
                .filter(it -> parts.stores().summaries().isUpToDate(branch.id().instance(), it.version()));
        redispatch(ended, outbox.unconfirmed(proved, branch, ended.cause()));
    }

    /** Step 4, commit. Writes a version of a branch, provided that the stored branch has the preceding version. */
    CommitResult commit(CommittedBranch next, List<HistoryEntry> entries) {
        var result = parts.stores().branches().commit(next, parts.config().expiryOf(next.branch()));
        if (result instanceof CommitResult.Done) {
            parts.observer().onCommit(next.branch(), entries);
        }
        return result;
    }

    /**
     * Step 5, dispatch. Performs the effects of a new commit in order. The first failure returns the message to the queue.
     *
     * @param unlisted the start of an instance that is not listed, because it may end in its inline start
     */
    void dispatch(CommittedBranch committed, List<PendingEffect> effects, Optional<Stimulus.Begin> unlisted) {
        parts.dispatcher().performAll(effects, committed, true, unlisted);
    }

    /**
     * Step 5, dispatch. Deletes the schedule of the timer that the commit has superseded. This cannot delete a newer timer,
     * because the name of a timer's schedule contains the version that set it.
     */
    void deleteSupersededTimer(Branch before, Branch after) {
        parts.dispatcher().deleteSupersededTimer(before, after);
    }

    /** Stores the summary of an instance that is still open after its inline start, unless the summary is already stored. */
    void listInlineStart(BranchMessage message) {
        var instance = message.to().instance();
        var summaries = parts.stores().summaries();
        message.begin().filter(_ -> summaries.load(instance).isEmpty()).ifPresent(begin -> {
            var workflow = parts.stores().plans().load(begin.plan()).workflow();
            summaries.add(instance, workflow, parts.ports().clock().instant(), begin);
        });
    }

    /**
     * Sends the Begin message of an inline start to the queue before the inline start begins, so that the queue continues the
     * instance if the inline start fails. The queue delays the message until the inline start is over.
     */
    void sendBeforeInlineStart(BranchMessage begin) {
        parts.stores().queue().send(begin, Limits.INLINE_START_DELAY);
    }

    /**
     * Hands a branch over from an inline start to a new queue message, and sends the new message if the branch is ready to
     * continue. Records the new message as the cause of the stored commit, so that the delayed Begin message of the inline start
     * has no effect.
     */
    void handOver(CommittedBranch committed) {
        var message = BranchMessage.ofHandover(committed);
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
