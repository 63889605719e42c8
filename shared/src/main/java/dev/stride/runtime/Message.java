package dev.stride.runtime;

import dev.stride.engine.BranchId;
import dev.stride.engine.Stimulus;
import java.time.Instant;
import java.util.Optional;

/**
 * A stimulus on its way to a branch.
 *
 * @param id deterministic: the same message sent twice has the same id
 * @param evidence the effect of the receiving branch that it stems from, if any
 * @param carried the receiving branch as it was when the message was sent, so that it need not be read
 * @param due not to be acted on earlier
 * @param redrives how often it came back from the dead letters
 */
public record Message(
        String id,
        BranchId to,
        Stimulus stimulus,
        Optional<EffectId> evidence,
        Optional<Committed> carried,
        Optional<Instant> due,
        int redrives) {

    /** A message from outside the branch. */
    public static Message of(String id, BranchId to, Stimulus stimulus) {
        return new Message(id, to, stimulus, Optional.empty(), Optional.empty(), Optional.empty(), 0);
    }

    /** A message that an effect of the branch itself sends. */
    static Message from(EffectId effect, BranchId branch, Stimulus stimulus) {
        return new Message(
                effect.of(branch), branch, stimulus, Optional.of(effect), Optional.empty(), Optional.empty(), 0);
    }

    Message carrying(Committed branch) {
        return new Message(id, to, stimulus, evidence, Optional.of(branch), due, redrives);
    }

    Message dueAt(Instant instant) {
        return new Message(id, to, stimulus, evidence, carried, Optional.of(instant), redrives);
    }

    Message redriven() {
        return new Message(id, to, stimulus, evidence, carried, due, redrives + 1);
    }
}
