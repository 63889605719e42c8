package dev.stride.workflowtest.explore;

import java.util.Locale;

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
