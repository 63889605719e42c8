package dev.stride.runtime.schedule;

import dev.stride.runtime.Ports;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports of a process that dies after a number of calls. The last of them is performed. */
final class CrashingPorts {

    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** @param calls how many calls of the table, the queue and the timers are performed; with none, the first one fails */
    static Ports of(Ports ports, int calls) {
        var left = new AtomicInteger(calls);
        return ports.with(crashing(Table.class, ports.table(), left))
                .with(crashing(Queue.class, ports.queue(), left))
                .with(crashing(Timers.class, ports.timers(), left));
    }

    private static <P> P crashing(Class<P> port, P target, AtomicInteger left) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    if (left.get() == 0) {
                        throw new Crash();
                    }
                    try {
                        var result = method.invoke(target, arguments);
                        if (left.decrementAndGet() == 0) {
                            throw new Crash();
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private CrashingPorts() {}
}
