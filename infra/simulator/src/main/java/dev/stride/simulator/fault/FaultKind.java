package dev.stride.simulator.fault;

import java.util.EnumSet;
import java.util.Set;

/**
 * What can go wrong with one port call.
 *
 * <p>A service of AWS that throttles is no kind of its own: the clients below the ports try again for a while, and then the
 * runtime sees an {@link #ERROR} like any other.
 */
public enum FaultKind {
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
    PARTLY,
    /** The call takes long, up to nearly all the time that its handler has left, and others go on meanwhile. */
    SLOW,
    /** The call is not made, and is waited for until the handler is killed at its deadline. */
    HUNG,
    /** The call is made, and its answer is waited for until the handler is killed at its deadline. */
    HUNG_BUT_DONE,
    /** What is read is as it was a while ago. */
    STALE,
    /** There is no way to the service. */
    UNREACHABLE,
    /** The service does what it is asked for, and the connection ends before its answer does. */
    BROKEN,
    /** The service does what it is asked for, and does not answer in time. */
    TIMED_OUT,
    /** The service is out of order, and says so. */
    FAILING,
    /** The service asks for patience. */
    LIMITED,
    /** The service does what it is asked for, and its answer is cut off. */
    MALFORMED,
    /** The service does what it is asked for, and its answer is longer than anybody reads. */
    HUGE;

    private static final Set<FaultKind> ANY_CALL = EnumSet.of(CRASH_BEFORE, SLOW, HUNG);
    private static final Set<FaultKind> OF_SERVICES = EnumSet.range(UNREACHABLE, HUGE);

    /** What can befall calls that change something. */
    public static final Set<FaultKind> WRITING =
            and(ANY_CALL, EnumSet.of(CRASH_AFTER, ERROR, ERROR_BUT_DONE, REPEATED, PARTLY, HUNG_BUT_DONE));

    /** What can befall calls that change nothing: whether they were made makes no difference. */
    public static final Set<FaultKind> READING = and(ANY_CALL, EnumSet.of(ERROR));

    /** What can befall reading an index. */
    public static final Set<FaultKind> LISTING = and(READING, EnumSet.of(STALE));

    /** What can befall calls to services, where what the other side does wrong is an answer and no exception. */
    public static final Set<FaultKind> CALLING = and(ANY_CALL, EnumSet.of(CRASH_AFTER, HUNG_BUT_DONE));

    /** What can befall calls over HTTP. */
    public static final Set<FaultKind> REQUESTING = and(CALLING, OF_SERVICES);

    /** Whether it is the workflow's affair: what the other side does wrong is told to it. */
    public boolean isOfServices() {
        return OF_SERVICES.contains(this);
    }

    private static Set<FaultKind> and(Set<FaultKind> some, Set<FaultKind> more) {
        var all = EnumSet.copyOf(some);
        all.addAll(more);
        return all;
    }
}
