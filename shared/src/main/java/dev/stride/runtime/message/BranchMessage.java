package dev.stride.runtime.message;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.trace.TraceContext;
import java.time.Instant;
import java.util.Optional;

/**
 * A stimulus on its way to a branch.
 *
 * @param id deterministic: the same message sent twice has the same id
 * @param carried the receiving branch as it was when the message was sent, so that it need not be read
 * @param due not to be acted on earlier
 * @param redrives how often it came back from the dead letters
 * @param trace the span in which it was sent first, where somebody traces
 */
public record BranchMessage(
        String id,
        BranchId to,
        Stimulus stimulus,
        Optional<CommittedBranch> carried,
        Optional<Instant> due,
        int redrives,
        Optional<TraceContext> trace) {

    /** A message with an id of its sender's choice. */
    public static BranchMessage of(String id, BranchId to, Stimulus stimulus) {
        return new BranchMessage(id, to, stimulus, Optional.empty(), Optional.empty(), 0, Optional.empty());
    }

    /** A message that an effect of a branch sends to itself. */
    public static BranchMessage from(EffectId effect, BranchId branch, Stimulus stimulus) {
        return of(effect.messageId(branch), branch, stimulus);
    }

    public BranchMessage withBranch(CommittedBranch branch) {
        return new BranchMessage(id, to, stimulus, Optional.of(branch), due, redrives, trace);
    }

    /** Without the branch. */
    BranchMessage withoutBranch() {
        return new BranchMessage(id, to, stimulus, Optional.empty(), due, redrives, trace);
    }

    public BranchMessage withDue(Instant instant) {
        return new BranchMessage(id, to, stimulus, carried, Optional.of(instant), redrives, trace);
    }

    /** As if it had never been sent: what it carried has been left behind. */
    public BranchMessage asNew() {
        return new BranchMessage(id, to, stimulus, Optional.empty(), due, 0, trace);
    }

    public BranchMessage redriven() {
        return new BranchMessage(id, to, stimulus, carried, due, redrives + 1, trace);
    }

    /** As it is sent in this span, unless it was sent before. */
    BranchMessage withTrace(Optional<TraceContext> span) {
        return new BranchMessage(id, to, stimulus, carried, due, redrives, trace.or(() -> span));
    }
}
