package dev.stride.runtime;

import dev.stride.call.trace.TraceContext;
import dev.stride.engine.BranchId;
import dev.stride.engine.Stimulus;
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
public record Message(
        String id,
        BranchId to,
        Stimulus stimulus,
        Optional<Committed> carried,
        Optional<Instant> due,
        int redrives,
        Optional<TraceContext> trace) {

    /** A message with an id of its sender's choice. */
    public static Message of(String id, BranchId to, Stimulus stimulus) {
        return new Message(id, to, stimulus, Optional.empty(), Optional.empty(), 0, Optional.empty());
    }

    /** A message that an effect of a branch sends to itself. */
    static Message from(EffectId effect, BranchId branch, Stimulus stimulus) {
        return of(effect.of(branch), branch, stimulus);
    }

    Message carrying(Committed branch) {
        return new Message(id, to, stimulus, Optional.of(branch), due, redrives, trace);
    }

    /** Without the branch. */
    Message empty() {
        return new Message(id, to, stimulus, Optional.empty(), due, redrives, trace);
    }

    Message dueAt(Instant instant) {
        return new Message(id, to, stimulus, carried, Optional.of(instant), redrives, trace);
    }

    /** As if it had never been sent: what it carried has been left behind. */
    Message afresh() {
        return new Message(id, to, stimulus, Optional.empty(), due, 0, trace);
    }

    Message redriven() {
        return new Message(id, to, stimulus, carried, due, redrives + 1, trace);
    }

    /** As it is sent in this span, unless it was sent before. */
    Message sentIn(Optional<TraceContext> span) {
        return new Message(id, to, stimulus, carried, due, redrives, trace.or(() -> span));
    }
}
