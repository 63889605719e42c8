package dev.stride.local.command.output;

import dev.stride.engine.branch.Status;

/** The exit codes of the commands, which scripts rely on. */
public final class ExitCode {

    public static final int SUCCESS = 0;

    /** The instance ended with a status other than COMPLETED, or a test failed. */
    public static final int FAILED = 1;

    /** A definition, an input or the command line was invalid. */
    public static final int REFUSED = 2;

    /** The instance was still waiting at the timeout. */
    public static final int STILL_WAITING = 3;

    /** Nothing was changed, because nobody confirmed the change. */
    public static final int NOT_CONFIRMED = 4;

    /** Stride has a bug, or its environment is broken. */
    public static final int INTERNAL_ERROR = 70;

    public static int of(Status status) {
        if (!status.isFinal()) {
            return STILL_WAITING;
        }
        return status == Status.COMPLETED ? SUCCESS : FAILED;
    }

    private ExitCode() {}
}
