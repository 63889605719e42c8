package dev.stride.simulation;

/** What can go wrong with one port call. */
public enum Mishap {
    /** The handler dies before the call is made. */
    CRASH_BEFORE,
    /** The call is made, then the handler dies. */
    CRASH_AFTER,
    /** The call is not made and the handler is told that it failed. */
    ERROR,
    /** The call is made, yet the handler is told that it failed. */
    ERROR_BUT_DONE,
    /** The answer is lost on the way and a client below the port makes the call once more. */
    REPEATED,
    /** Of several that were to be taken only the first ones are, and the handler is told that it failed. */
    PARTLY
}
