package dev.stride.workflowtest.disturbance;

/** How an event goes wrong on its way, the plainest first. */
public enum EventFault {
    MISSING("missing", "is never sent"),
    /** The event arrives {@link Disturbances#EVENT_DELAY} late, after all other steps. */
    LATE("late", "arrives thirty days late"),
    /** The event arrives twice under one id. */
    TWICE("twice", "arrives twice"),
    /** The event arrives as soon as the case has begun, before all other steps. */
    EARLY("early", "arrives at the very beginning"),
    /** The event arrives after the next one. */
    SWAPPED("swapped", "arrives after the next event");

    private final String word;
    private final String sentence;

    EventFault(String word, String sentence) {
        this.word = word;
        this.sentence = sentence;
    }

    /** Returns the word for the fault in a test file. */
    public String word() {
        return word;
    }

    /** Returns what happens to the event, in words. */
    public String sentence() {
        return sentence;
    }
}
