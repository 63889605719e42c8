package dev.stride.local.command;

/** Exit statuses that scripts rely on. */
final class Exit {

    static final int DONE = 0;

    /** The instance ended otherwise than COMPLETED, or a test failed. */
    static final int FAILED = 1;

    /** A definition, an input or the usage was refused. */
    static final int REFUSED = 2;

    /** The instance still waited when the time was over. */
    static final int WAITING = 3;

    /** A bug of Stride, or something broken around it. */
    static final int BROKEN = 70;

    private Exit() {}
}
