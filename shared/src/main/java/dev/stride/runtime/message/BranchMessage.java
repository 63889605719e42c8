package dev.stride.runtime.message;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.trace.TraceContext;
import java.time.Instant;
import java.util.Optional;

/**
 * A stimulus for one branch: begin, a timer is due, a child has ended, cancel and so on.
 *
 * @param id deterministic: a message that is sent twice has the same id both times
 * @param carried the receiving branch as of the time of sending, so that the handler need not read it from the table
 * @param due when the stimulus takes effect; a handler that receives the message earlier sends it again with a delay
 * @param sentAt when the message was sent first; empty for a message of an earlier release, and for one whose time is that of the
 *     commit that sent it
 * @param trace the span in which the message was sent first, if it was traced
 */
public record BranchMessage(
        String id,
        BranchId to,
        Stimulus stimulus,
        Optional<CommittedBranch> carried,
        Optional<Instant> due,
        int redrives,
        Optional<Instant> sentAt,
        Optional<TraceContext> trace)
        implements Envelope {

    private static final String INLINE_BEGIN = "/begin.inline";

    /** Returns a message with the given id, which must be the same each time the same stimulus is sent. */
    public static BranchMessage of(String id, BranchId to, Stimulus stimulus) {
        return new BranchMessage(
                id, to, stimulus, Optional.empty(), Optional.empty(), 0, Optional.empty(), Optional.empty());
    }

    /** Returns the message that begins an instance. */
    public static BranchMessage ofBegin(String instance, Stimulus.Begin begin) {
        var root = BranchId.root(instance);
        return of(root + "/begin", root, begin);
    }

    /**
     * Returns the message that begins an instance inline. The function that sends it also handles it, and the queue delivers it
     * later, in case that the function fails.
     */
    public BranchMessage asInlineBegin() {
        return new BranchMessage(to + INLINE_BEGIN, to, stimulus, carried, due, redrives, sentAt, trace);
    }

    /** Returns whether the message begins an instance inline. */
    public boolean isInlineBegin() {
        return id.endsWith(INLINE_BEGIN);
    }

    /** Returns the message by which an inline start hands a branch over to the queue. */
    public static BranchMessage ofHandover(CommittedBranch committed) {
        var branch = committed.branch();
        return of(branch.id() + "/handover." + branch.version(), branch.id(), new Stimulus.Proceed(branch.version()));
    }

    /** Returns the message that an effect of a branch sends to the branch itself. */
    public static BranchMessage from(EffectId effect, BranchId branch, Stimulus stimulus) {
        return of(effect.messageId(branch), branch, stimulus);
    }

    /**
     * Returns the message of a timer. Its id follows from the branch and the version that set the timer, so that the commit that
     * supersedes the timer knows the name of its schedule.
     */
    public static BranchMessage ofTimer(BranchId branch, long version) {
        return of(branch + "/timer." + version, branch, new Stimulus.TimerDue(version));
    }

    public BranchMessage withBranch(CommittedBranch branch) {
        return new BranchMessage(id, to, stimulus, Optional.of(branch), due, redrives, sentAt, trace);
    }

    /** Returns the message without the branch that it carries. */
    BranchMessage withoutBranch() {
        return new BranchMessage(id, to, stimulus, Optional.empty(), due, redrives, sentAt, trace);
    }

    public BranchMessage withDue(Instant instant) {
        return new BranchMessage(id, to, stimulus, carried, Optional.of(instant), redrives, sentAt, trace);
    }

    /** Returns the message with this time of sending, unless it was sent before. */
    public BranchMessage withSentAt(Instant instant) {
        return new BranchMessage(
                id, to, stimulus, carried, due, redrives, sentAt.or(() -> Optional.of(instant)), trace);
    }

    /** Returns when the stimulus took effect, which is the same each time the message is delivered. */
    public Optional<Instant> effectiveAt() {
        return due.or(() -> sentAt);
    }

    /** Returns whether the message is a command to its instance, of an operator or of the runtime itself. */
    boolean isCommand() {
        return switch (stimulus) {
            case Stimulus.Cancel _, Stimulus.Suspend _, Stimulus.Resume _, Stimulus.Retry _ -> true;
            case Stimulus _ -> false;
        };
    }

    /** Returns the message reset to its first send: with a redrive count of zero, and without the outdated branch. */
    public BranchMessage asNew() {
        return new BranchMessage(id, to, stimulus, Optional.empty(), due, 0, sentAt, trace);
    }

    @Override
    public BranchMessage redriven() {
        return new BranchMessage(id, to, stimulus, carried, due, redrives + 1, sentAt, trace);
    }

    /** Returns the message with this span, unless it was sent in another one before. */
    BranchMessage withTrace(Optional<TraceContext> span) {
        return new BranchMessage(id, to, stimulus, carried, due, redrives, sentAt, trace.or(() -> span));
    }
}
