package dev.stride.functions.hostile;

import java.util.Comparator;
import java.util.List;

/**
 * What became of a hostile input.
 *
 * @param message all that its sender is told
 */
public record Verdict(Outcome outcome, String message) {

    /** From the least harm to the most. */
    public enum Outcome {
        TAKEN,
        REFUSED,
        /** The instance that it was for has failed, and says why. */
        FAULTED,
        /** The runtime itself is at a loss. */
        BROKEN
    }

    /** The verdict of an answer of the API. */
    static Verdict ofAnswer(int status, String said) {
        return new Verdict(status < 400 ? Outcome.TAKEN : status < 500 ? Outcome.REFUSED : Outcome.BROKEN, said);
    }

    /** Of several, the one that is worst; all that was said. */
    static Verdict worst(List<Verdict> verdicts) {
        var outcome = verdicts.stream()
                .map(Verdict::outcome)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return new Verdict(
                outcome,
                String.join("\n", verdicts.stream().map(Verdict::message).toList()));
    }
}
