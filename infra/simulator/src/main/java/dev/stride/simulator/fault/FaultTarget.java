package dev.stride.simulator.fault;

import java.lang.reflect.Method;

/** What stands behind a port and can go wrong in ways of its own, which no {@link FaultInjector} could play. */
public interface FaultTarget {

    /**
     * Makes a call in which something of its own goes wrong.
     *
     * @return what the caller is told
     */
    Object callWithFault(FaultKind faultKind, Method method, Object[] arguments) throws ReflectiveOperationException;
}
