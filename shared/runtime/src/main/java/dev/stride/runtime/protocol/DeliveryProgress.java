package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import java.util.Optional;

/**
 * The progress of one delivery of a message: the commit from which the branch continues, the stimulus to apply next, and how much
 * this delivery has committed so far.
 */
final class DeliveryProgress {

    private final BranchMessage message;
    private final Delivery delivery;
    private final CallReplies replies;

    private Optional<CommittedBranch> current = Optional.empty();
    private boolean isAssumedNew = false;

    /** The branch as it was before a suspension that came during its call; empty if the engine sees the branch as it is stored. */
    private Optional<Branch> beforeSuspension = Optional.empty();

    private Stimulus stimulus;
    private Optional<EffectId> lastDispatched = Optional.empty();
    private boolean commitsEachState = false;
    private int committedStates = 0;
    private int committedReplies = 0;
    private int failedCommits = 0;

    DeliveryProgress(BranchMessage message, Delivery delivery, CallReplies replies) {
        this.message = message;
        this.delivery = delivery;
        this.replies = replies;
        stimulus = message.stimulus();
    }

    BranchMessage message() {
        return message;
    }

    Delivery delivery() {
        return delivery;
    }

    /** Returns the commit from which the branch continues; empty if the branch does not exist yet. */
    Optional<CommittedBranch> current() {
        return current;
    }

    /** Returns the branch as the engine sees it; empty if it does not exist yet. */
    Optional<Branch> branch() {
        return beforeSuspension.or(() -> current.map(CommittedBranch::branch));
    }

    boolean isBeforeSuspension() {
        return beforeSuspension.isPresent();
    }

    /** Lets the engine see the branch as it is stored. */
    void seeSuspension() {
        beforeSuspension = Optional.empty();
    }

    /** Returns a branch with the suspension that came during its call, so that it stops after the reply. */
    Branch withSuspension(Branch asking) {
        return beforeSuspension
                .flatMap(_ -> current.get().branch().suspension())
                .map(asking::withSuspension)
                .orElse(asking);
    }

    /**
     * Returns whether this handler may call services. It may not within the request that starts the instance (inline
     * start), which leaves calls to the handler of the queue. Nor may it before it has read whether the branch already
     * exists, because a start message sent twice must not cause a call twice.
     */
    boolean isReadyToCall() {
        return !delivery.isInline() && !isAssumedNew;
    }

    /** Returns whether the branch is treated as new without a read of the table. If it is stored after all, the first commit fails. */
    boolean isAssumedNew() {
        return isAssumedNew;
    }

    /** Returns what the branch responds to next: the stimulus of the message or, after a commit, a Proceed from that commit. */
    Stimulus stimulus() {
        return stimulus;
    }

    /** Returns whether each state is committed separately, because a commit of several states was too large to store. */
    boolean commitsEachState() {
        return commitsEachState;
    }

    int committedStates() {
        return committedStates;
    }

    int failedCommits() {
        return failedCommits;
    }

    boolean mayTryToCommit() {
        return failedCommits < Limits.CONTENDED_ATTEMPTS;
    }

    boolean hasUncommittedReply() {
        return replies.count() > committedReplies;
    }

    boolean hasDispatched(EffectId effect) {
        return lastDispatched.filter(last -> effect.compareTo(last) <= 0).isPresent();
    }

    /**
     * Returns whether a failed commit may have stored large data to which no stored branch refers. Considers the commits that
     * this delivery and earlier deliveries of the message have attempted.
     */
    boolean mayHaveLostData() {
        return failedCommits > 0 || commitsEachState || !Protocol.isFirstDelivery(message, delivery);
    }

    void assumeNew() {
        isAssumedNew = true;
    }

    /** Sets the branch to which the message's stimulus is applied; empty if the branch does not exist yet. */
    void startFrom(Optional<CommittedBranch> loaded) {
        isAssumedNew = false;
        beforeSuspension = Optional.empty();
        current = loaded;
        stimulus = message.stimulus();
    }

    /** Sets the commit from which the branch continues. Its effects must have been dispatched. */
    void continueFrom(CommittedBranch committed) {
        isAssumedNew = false;
        beforeSuspension = Optional.empty();
        current = Optional.of(committed);
        lastDispatched = committed.outbox().lastEffect().or(() -> lastDispatched);
        stimulus = new Stimulus.Proceed(committed.branch().version());
    }

    /**
     * After a write conflict, continues from the stored branch, which the handler of another message has changed. If
     * this delivery made that branch's next call before the conflict, the branch continues with the reply, so that the
     * call is not repeated. Otherwise, applies the message of this delivery again: to the branch as it was, if the message ended
     * a wait before that call and only a suspension came in between.
     */
    void continueAfterConflict(Optional<CommittedBranch> stored) {
        var before = branch();
        var answered = stored.filter(it -> hasReplyFor(it.branch(), before));
        // A branch that was suspended in the meantime also continues with the reply.
        startFrom(answered.map(CommittedBranch::asReady).or(() -> stored));
        answered.ifPresent(it -> stimulus = new Stimulus.Proceed(it.branch().version()));
        if (hasUncommittedReply() && answered.isEmpty()) {
            beforeSuspension = stored.map(CommittedBranch::branch)
                    .flatMap(now -> before.filter(now::waitsAs).map(it -> it.withVersion(now.version())));
        }
    }

    private boolean hasReplyFor(Branch stored, Optional<Branch> before) {
        return stored.ready() && replies.contains(stored)
                || hasUncommittedReply() && before.filter(stored::standsWhere).isPresent();
    }

    /** Records a successful commit. @param states the number of states that the branch has completed in it */
    void onCommit(int states) {
        committedStates += states;
        committedReplies = replies.count();
    }

    void onConflict() {
        failedCommits++;
    }

    void onTooManyStates() {
        commitsEachState = true;
    }

    /** Records that even the commit of a single state was too large. The branch gets the Stop next, which fails it. */
    void onTooLarge(Stimulus.Stop stop) {
        failedCommits++;
        stimulus = stop;
    }
}
