package dev.stride.local.command.output;

/** Exit statuses that scripts rely on. */
public final class ExitCode {

    public static final int SUCCESS = 0;

    /** The instance ended otherwise than COMPLETED, or a test failed. */
    public static final int FAILED = 1;

    /** A definition, an input or the usage was refused. */
    public static final int REFUSED = 2;

    /** The instance still waited when the time was over. */
    public static final int STILL_WAITING = 3;

    /** A bug of Stride, or something broken around it. */
    public static final int INTERNAL_ERROR = 70;

    private ExitCode() {}
}
