package dev.stride.language;

/**
 * The mode in which the compiler reads definitions.
 *
 * @param strict whether a deviation from the specification is a fault; otherwise it is a warning
 * @param offline whether referenced documents on the network are skipped instead of loaded
 * @param dialect whose reading of Serverless Workflow 0.8 applies; other languages have only one
 */
public record ReadingMode(boolean strict, boolean offline, Dialect dialect) {

    /** The default mode: deviations from the specification are warnings, and referenced documents are loaded. */
    public static final ReadingMode DEFAULT = new ReadingMode(false, false, Dialect.SPECIFICATION);

    /** How a definition is read where the specification and the runtime that it was written for differ. */
    public enum Dialect {
        SPECIFICATION,
        /** As SonataFlow reads: a text that is an expression is evaluated, whether or not it is wrapped. */
        SONATAFLOW
    }

    /**
     * Returns the combination of two modes. It is strict if either mode is strict, offline if either mode is offline, and reads as
     * SonataFlow if either mode does.
     */
    ReadingMode and(ReadingMode other) {
        return new ReadingMode(
                strict || other.strict,
                offline || other.offline,
                dialect == Dialect.SPECIFICATION ? other.dialect : dialect);
    }
}
