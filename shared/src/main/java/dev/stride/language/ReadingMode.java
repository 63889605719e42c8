package dev.stride.language;

/**
 * The mode in which the compiler reads definitions. The mode determines whether deviations from the specification are faults, and
 * whether referenced documents are loaded.
 *
 * @param strict whether a deviation from the specification is a fault; otherwise it is a warning
 * @param offline whether referenced documents on the network are skipped instead of loaded
 */
public record ReadingMode(boolean strict, boolean offline) {

    /** The default mode: deviations from the specification are warnings, and referenced documents are loaded. */
    public static final ReadingMode DEFAULT = new ReadingMode(false, false);

    /** Returns the combination of two modes. It is strict if either mode is strict, and offline if either mode is offline. */
    ReadingMode and(ReadingMode other) {
        return new ReadingMode(strict || other.strict, offline || other.offline);
    }
}
