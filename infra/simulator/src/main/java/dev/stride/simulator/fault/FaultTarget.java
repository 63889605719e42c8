package dev.stride.simulator.fault;

import java.lang.reflect.Method;

/** A port implementation that simulates some faults itself, because {@link FaultInjector} cannot simulate them from outside. */
public interface FaultTarget {

    /**
     * Makes a call with a fault that this port simulates.
     *
     * @return the result that the caller sees
     */
    Object callWithFault(FaultKind faultKind, Method method, Object[] arguments) throws ReflectiveOperationException;
}
