package dev.stride.language;

/**
 * How definitions are read: whether deviations from the specification are faults, and whether documents are loaded.
 *
 * @param strict whether each assumption of lenient reading is a fault
 * @param offline whether documents of others are left out instead of being loaded from the network
 */
public record ReadingMode(boolean strict, boolean offline) {

    /** The default mode: deviations from the specification are warnings, and referenced documents are loaded. */
    public static final ReadingMode DEFAULT = new ReadingMode(false, false);

    /** Returns the combination of two modes: strict if either is strict, and offline if either is offline. */
    ReadingMode and(ReadingMode other) {
        return new ReadingMode(strict || other.strict, offline || other.offline);
    }
}
