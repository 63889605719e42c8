package dev.stride.runtime;

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
 */
public record Message(
        String id, BranchId to, Stimulus stimulus, Optional<Committed> carried, Optional<Instant> due, int redrives) {

    /** A message with an id of its sender's choice. */
    public static Message of(String id, BranchId to, Stimulus stimulus) {
        return new Message(id, to, stimulus, Optional.empty(), Optional.empty(), 0);
    }

    /** A message that an effect of a branch sends to itself. */
    static Message from(EffectId effect, BranchId branch, Stimulus stimulus) {
        return of(effect.of(branch), branch, stimulus);
    }

    Message carrying(Committed branch) {
        return new Message(id, to, stimulus, Optional.of(branch), due, redrives);
    }

    /** Without the branch. */
    Message empty() {
        return new Message(id, to, stimulus, Optional.empty(), due, redrives);
    }

    Message dueAt(Instant instant) {
        return new Message(id, to, stimulus, carried, Optional.of(instant), redrives);
    }

    /** As if it had never been sent: what it carried has been left behind. */
    Message afresh() {
        return new Message(id, to, stimulus, Optional.empty(), due, 0);
    }

    Message redriven() {
        return new Message(id, to, stimulus, carried, due, redrives + 1);
    }
}
