package dev.stride.workflowtest.coverage;

import java.util.Locale;

/**
 * Something in a definition that tests can reach.
 *
 * @param pointer JSON pointer into the author's text
 * @param what the point in words, without its kind; tells it from others of its kind at the same place
 */
public record Point(Kind kind, String pointer, String what) {

    public enum Kind {
        STATE,
        TRANSITION,
        CONDITION,
        HANDLER,
        RETRY,
        TIMEOUT,
        EVENT,
        COMPENSATION;

        /** Returns the word for the kind in a report. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String toString() {
        return kind.word() + " " + what;
    }
}
