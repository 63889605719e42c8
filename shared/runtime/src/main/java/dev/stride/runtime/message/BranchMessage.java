package dev.stride.runtime.message;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.trace.TraceContext;
import java.time.Instant;
import java.util.Optional;

/**
 * A message that makes one branch advance, for example because a timer is due or a child branch has ended.
 *
 * @param id deterministic: a message that is sent twice has the same id both times
 * @param carried the receiving branch as of the time of sending, so that the handler need not read it from the table
 * @param due when the stimulus takes effect; a handler that receives the message earlier sends it again with a delay
 * @param sentAt when the message was sent first; empty for a message that takes effect at the time of its commit
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

    /**
     * Creates a message with the given id. The id must be the same each time the same stimulus is sent, so that duplicates are
     * recognised.
     */
    public static BranchMessage of(String id, BranchId to, Stimulus stimulus) {
        return new BranchMessage(
                id, to, stimulus, Optional.empty(), Optional.empty(), 0, Optional.empty(), Optional.empty());
    }

    /** Creates the message that starts an instance. */
    public static BranchMessage ofBegin(String instance, Stimulus.Begin begin) {
        var root = BranchId.root(instance);
        return of(root + "/begin", root, begin);
    }

    /**
     * Returns a copy of this start message for an inline start, in which the sending function handles the message itself. The
     * function also sends the copy to the queue. If the function fails, the delivery from the queue starts the instance instead.
     */
    public BranchMessage asInlineBegin() {
        return new BranchMessage(to + INLINE_BEGIN, to, stimulus, carried, due, redrives, sentAt, trace);
    }

    /** Returns the Begin stimulus if this message starts an instance; otherwise empty. */
    public Optional<Stimulus.Begin> begin() {
        return stimulus instanceof Stimulus.Begin begin ? Optional.of(begin) : Optional.empty();
    }

    /** Returns whether this message begins a branch: an instance, or a branch of one. */
    public boolean beginsBranch() {
        return stimulus instanceof Stimulus.Beginning;
    }

    /**
     * Returns whether this delivery follows an inline start: the function that has sent the message has handled it too, unless it
     * failed.
     */
    public boolean followsInlineStart(Delivery delivery) {
        return id.endsWith(INLINE_BEGIN) && !delivery.isInline();
    }

    /**
     * Creates the queue message that continues a branch after an inline start, in which the function that starts the
     * instance also runs the first states. The handler of this message runs the states that follow.
     */
    public static BranchMessage ofHandover(CommittedBranch committed) {
        var branch = committed.branch();
        return of(branch.id() + "/handover." + branch.version(), branch.id(), new Stimulus.Proceed(branch.version()));
    }

    /**
     * Creates a message that a branch sends to itself as an effect of a commit. The message id is derived from the id of the
     * effect.
     */
    public static BranchMessage from(EffectId effect, BranchId branch, Stimulus stimulus) {
        return of(effect.messageId(branch), branch, stimulus);
    }

    /**
     * Creates the message that a timer sends when the timer is due. The message id consists of the branch and the version of the
     * commit that set the timer. The name of the timer's schedule is derived from this id, so that a later commit can find and
     * delete the schedule.
     */
    public static BranchMessage ofTimer(BranchId branch, long version) {
        return of(branch + "/timer." + version, branch, new Stimulus.TimerDue(version));
    }

    public BranchMessage withBranch(CommittedBranch branch) {
        return new BranchMessage(id, to, stimulus, Optional.of(branch), due, redrives, sentAt, trace);
    }

    /** Returns the message without the copy of the branch that it contains, because the copy may be outdated. */
    BranchMessage withoutBranch() {
        return new BranchMessage(id, to, stimulus, Optional.empty(), due, redrives, sentAt, trace);
    }

    public BranchMessage withDue(Instant instant) {
        return new BranchMessage(id, to, stimulus, carried, Optional.of(instant), redrives, sentAt, trace);
    }

    /** Returns a copy with this sending time; a message that has a sending time keeps it. */
    public BranchMessage withSentAt(Instant instant) {
        return new BranchMessage(
                id, to, stimulus, carried, due, redrives, sentAt.or(() -> Optional.of(instant)), trace);
    }

    /**
     * Returns the time at which the message takes effect: its due time or, without one, the time at which it was first
     * sent. Returns empty if the message has neither time. The time stays the same when the message is redelivered.
     */
    public Optional<Instant> effectiveAt() {
        return due.or(() -> sentAt);
    }

    /**
     * Returns whether the message is a command: a request to cancel, suspend, resume or retry an instance. Operators and the
     * runtime itself send commands. A request that an instance passes on to its child branches is none, because there can be
     * thousands of them.
     */
    boolean isCommand() {
        return to.isRoot() && stimulus instanceof Stimulus.Command;
    }

    /**
     * Returns the message as if it had not been sent yet: without its copy of the branch, which is outdated, and without the
     * count of its redrives from the dead-letter queue.
     */
    public BranchMessage asNew() {
        return new BranchMessage(id, to, stimulus, Optional.empty(), due, 0, sentAt, trace);
    }

    @Override
    public BranchMessage redriven() {
        return new BranchMessage(id, to, stimulus, carried, due, redrives + 1, sentAt, trace);
    }

    /** Returns the message with this trace span, unless it already has one. */
    BranchMessage withTrace(Optional<TraceContext> span) {
        return new BranchMessage(id, to, stimulus, carried, due, redrives, sentAt, trace.or(() -> span));
    }
}
