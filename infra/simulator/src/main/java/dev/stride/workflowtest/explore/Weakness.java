package dev.stride.workflowtest.explore;

import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import java.util.List;
import java.util.Locale;

/** A class of outcomes that a definition should not have, the worst first. */
public enum Weakness {
    /**
     * The instance has failed, or has caught an error and ended at once, although a state with a compensation was completed and has
     * not been compensated.
     */
    NOT_COMPENSATED(Level.HIGH, "completed work is not compensated"),
    /**
     * A service that may have performed a request gets the same request under another key, so that it cannot recognize the
     * repetition.
     */
    REPEATED_CALL(Level.HIGH, "a call is repeated without its key"),
    /** The instance completes on the same way as without the disturbance and catches no error, but its data lacks a value. */
    DATA_LOST(Level.HIGH, "data is lost"),
    /** The instance waits, and nothing would ever end this: no timer is set. */
    WAITS_FOR_EVER(Level.MEDIUM, "it waits for ever"),
    /** The instance has caught an error of a call, and nothing that is seen outside tells of it. */
    ERROR_SWALLOWED(Level.MEDIUM, "an error is swallowed"),
    /** The instance has failed by an error that no handler or retry around the call takes, although there is one. */
    FAULT_UNHANDLED(Level.LOW, "it fails, although a handler could take the error");

    private final Level level;
    private final String words;

    Weakness(Level level, String words) {
        this.level = level;
        this.words = words;
    }

    public Level level() {
        return level;
    }

    /** Returns the class in words. */
    public String words() {
        return words;
    }

    /** Returns the word for the class in reports, such as {@code waits-for-ever}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How bad a weakness is, the mildest first. */
    public enum Level {
        /** It is seen, and nothing is lost: an operator can retry the instance. */
        LOW,
        /** Nobody notices it in time. */
        MEDIUM,
        /** Something outside or in the data is wrong afterwards. */
        HIGH;

        /** Returns the word for the level in reports and options. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A weakness and where it is.
     *
     * @param state the author's name of the state
     * @param pointer JSON pointer into the definition
     * @param detail what was observed, as a sentence
     */
    record Verdict(Weakness weakness, WorkflowId workflow, String state, String pointer, String detail) {

        static Verdict at(String source, Plan plan, Weakness weakness, String detail) {
            var state = plan.stateEnteredAt(source).orElseGet(() -> plan.stateNameAt(source));
            return new Verdict(weakness, plan.workflow(), state, source, detail);
        }

        /** Returns what outcomes have in common that are reported once: the class and the state. */
        Object place() {
            return List.of(weakness, workflow, state.isEmpty() ? pointer : state);
        }
    }
}
