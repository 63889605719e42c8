package dev.stride.simulation;

import java.lang.reflect.Method;

/** What stands behind a port and can go wrong in ways of its own, which no {@link Gate} could play. */
interface Ailing {

    /**
     * Makes a call in which something of its own goes wrong.
     *
     * @return what the caller is told
     */
    Object suffer(Mishap mishap, Method method, Object[] arguments) throws ReflectiveOperationException;
}
