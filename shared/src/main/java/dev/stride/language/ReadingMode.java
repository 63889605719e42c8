package dev.stride.language;

/**
 * How definitions are read: whether deviations from the specification are faults, and whether documents are loaded.
 *
 * @param strict whether a deviation from the specification is a fault; otherwise it is a warning
 * @param offline whether referenced documents on the network are skipped instead of loaded
 */
public record ReadingMode(boolean strict, boolean offline) {

    /** The default mode: deviations from the specification are warnings, and referenced documents are loaded. */
    public static final ReadingMode DEFAULT = new ReadingMode(false, false);

    /** Returns the combination of two modes: strict if either is strict, and offline if either is offline. */
    ReadingMode and(ReadingMode other) {
        return new ReadingMode(strict || other.strict, offline || other.offline);
    }
}
