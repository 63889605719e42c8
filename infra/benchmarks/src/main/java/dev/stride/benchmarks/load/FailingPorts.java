package dev.stride.benchmarks.load;

import dev.stride.runtime.Ports;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.simulator.fault.FaultInjector.Outage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/**
 * A wrapper that lets calls to the runtime's ports (table, queue, timers, ...) fail at random, as when an AWS service is
 * unavailable for longer than the SDK retries. Half of the failed calls are executed, and only their response is lost. Calls from
 * workflows to external services do not fail.
 */
final class FailingPorts {

    private final DoubleSupplier chance;
    private final LongAdder calls = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private volatile double rate;

    /** @param chance random numbers from 0 to 1, from any thread */
    FailingPorts(DoubleSupplier chance) {
        this.chance = chance;
    }

    /** @param fraction the fraction of the calls that fail from now on: 0 until it is set */
    void failAtRate(double fraction) {
        rate = fraction;
    }

    long calls() {
        return calls.sum();
    }

    long failures() {
        return failures.sum();
    }

    Ports wrap(Ports ports) {
        return new Ports(
                wrap(Table.class, ports.table()),
                wrap(Blobs.class, ports.blobs()),
                wrap(Queue.class, ports.queue()),
                wrap(Timers.class, ports.timers()),
                wrap(Bus.class, ports.bus()),
                wrap(Rules.class, ports.rules()),
                ports.caller(),
                ports.secrets(),
                ports.clock(),
                ports.ids());
    }

    private <P> P wrap(Class<P> port, P target) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (_, method, arguments) -> call(port.getSimpleName() + "." + method.getName(), () -> {
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException wrapped) {
                        throw wrapped.getCause();
                    }
                })));
    }

    private Object call(String name, PortCall portCall) throws Throwable {
        calls.increment();
        var number = chance.getAsDouble();
        if (number >= rate) {
            return portCall.make();
        }
        failures.increment();
        if (number < rate / 2) {
            portCall.make();
        }
        throw new Outage(name);
    }

    @FunctionalInterface
    private interface PortCall {
        Object make() throws Throwable;
    }
}
