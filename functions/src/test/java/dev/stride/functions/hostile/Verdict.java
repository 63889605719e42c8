package dev.stride.functions.hostile;

import java.util.Comparator;
import java.util.List;

/**
 * The result of a hostile input.
 *
 * @param message complete response to the sender
 */
public record Verdict(Outcome outcome, String message) {

    /** The outcomes, in order of severity. */
    public enum Outcome {
        TAKEN,
        REFUSED,
        /** The instance has faulted, and its fault states the reason. */
        FAULTED,
        /** The runtime failed. */
        BROKEN
    }

    /** Returns the verdict on a response of the API. */
    static Verdict ofAnswer(int status, String said) {
        return new Verdict(status < 400 ? Outcome.TAKEN : status < 500 ? Outcome.REFUSED : Outcome.BROKEN, said);
    }

    /** Returns the worst of several verdicts, with the messages of all. */
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
