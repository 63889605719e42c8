package dev.stride.simulator.fault;

import java.util.EnumSet;
import java.util.Set;

/**
 * A fault that can be injected into a call of a port, i.e. of an interface to storage, a queue or another service.
 *
 * <p>Throttling by an AWS service has no kind of its own: the AWS SDK repeats the throttled call for a while, and after
 * that the runtime sees an {@link #ERROR}.
 */
public enum FaultKind {
    /** The handler crashes before the call is made. */
    CRASH_BEFORE,
    /** The call into which the fault is injected takes effect. Then the calling handler crashes. */
    CRASH_AFTER,
    /** The call is not made, and the handler receives an error. */
    ERROR,
    /** The call is made, but the handler receives an error. */
    ERROR_BUT_DONE,
    /** The first response is lost, and the client library of the service repeats the call. */
    REPEATED,
    /** A batch call applies only its first half, and the handler receives an error. */
    PARTLY,
    /** The call is slow: it can use nearly all the time that its handler has left. Other handlers run meanwhile. */
    SLOW,
    /** The call has no effect and never returns: the handler is killed at its deadline. */
    HUNG,
    /** The call is made but never returns: the handler is killed at its deadline. */
    HUNG_BUT_DONE,
    /** The index query returns an older state of the data. */
    STALE,
    /** The service is unreachable. The request is not sent. */
    UNREACHABLE,
    /** The service performs the request, but the connection breaks before the response arrives. */
    BROKEN,
    /** The service performs the request, but does not respond within the timeout. */
    TIMED_OUT,
    /** The service responds with a server error. */
    FAILING,
    /** The service rejects the request because of a rate limit. */
    LIMITED,
    /** The service performs the request, but its response is truncated. */
    MALFORMED,
    /** The service performs the request, but its response exceeds the size limit. */
    HUGE;

    private static final Set<FaultKind> ANY_CALL = EnumSet.of(CRASH_BEFORE, SLOW, HUNG);
    private static final Set<FaultKind> OF_SERVICES = EnumSet.range(UNREACHABLE, HUGE);

    /** The kinds of faults that can be injected into a call that writes or sends data. */
    public static final Set<FaultKind> WRITING =
            and(ANY_CALL, EnumSet.of(CRASH_AFTER, ERROR, ERROR_BUT_DONE, REPEATED, PARTLY, HUNG_BUT_DONE));

    /**
     * The kinds of faults that can be injected into a call that only reads data. A read has no side effects. Therefore
     * a failure after a read is the same as a failure before it, and only the latter is included.
     */
    public static final Set<FaultKind> READING = and(ANY_CALL, EnumSet.of(ERROR));

    /** The kinds of faults that can be injected into a query of a table's index. */
    public static final Set<FaultKind> LISTING = and(READING, EnumSet.of(STALE));

    /**
     * The faults of calls to external services. {@link #ERROR} is not among them, because errors of a service arrive as
     * responses, not as exceptions.
     */
    public static final Set<FaultKind> CALLING = and(ANY_CALL, EnumSet.of(CRASH_AFTER, HUNG_BUT_DONE));

    /** The kinds of faults that can be injected into HTTP requests. */
    public static final Set<FaultKind> REQUESTING = and(CALLING, OF_SERVICES);

    /**
     * Checks whether this is a fault of a service that a workflow calls. The workflow sees such a fault as an error of its call.
     */
    public boolean isOfServices() {
        return OF_SERVICES.contains(this);
    }

    private static Set<FaultKind> and(Set<FaultKind> some, Set<FaultKind> more) {
        var all = EnumSet.copyOf(some);
        all.addAll(more);
        return all;
    }
}
